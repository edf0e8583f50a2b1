import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { hasPart } from "#content/offer.ts";
import { jsonSchema, licenseOf, operationId, parametersOf } from "#contract/api-v1-description.ts";
import { applicationSubmission } from "#contract/application.ts";
import { bounceProviders } from "#contract/campaigns.ts";
import { contactSubmission } from "#contract/contact.ts";
import { acceptAnswer, acceptCall, invitation } from "#contract/invitation.ts";
import { historyAnswer, historyQuery, marketAnswer } from "#contract/market.ts";
import { newsletterSubmission } from "#contract/newsletter.ts";
import { dataAnswer, dataCall, dataLinkSubmission } from "#contract/personal-data.ts";
import { placeCall, placeMailsCall, placeOrError } from "#contract/place.ts";
import { statusAnswer } from "#contract/status.ts";
import {
  confirmSubmission,
  publicConfig,
  unsubscribeAnswer,
  visitorAnswer,
} from "#contract/visitor.ts";
import {
  confirmAnswer,
  confirmedAnswer,
  waitlistAnswer,
  waitlistSubmission,
} from "#contract/waitlist.ts";

type Schema = z.core.$ZodType;
interface Call {
  summary: string;
  /** The parameters in the path. */
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is a form with a file rather than JSON. */
  isForm?: true;
  /** Missing where the answer is a redirect. */
  answer?: Schema;
}

const error = z.object({
  error: z.string(),
  /** Seconds to wait, for `rate_limited` and `unavailable`. */
  retryAfter: z.optional(z.number()),
});
const done = z.object({ ok: z.literal(true) });
const anything = z.looseObject({});
const token = z.object({ token: z.string() });

const resend: Call = {
  summary: "Send a new link to the address that an expired one was sent to",
  body: confirmSubmission,
  answer: waitlistAnswer,
};

/** The public calls. The administration's are not described. */
const calls: Record<string, Call> = {
  "POST /api/waitlist": {
    summary: "Join the waitlist, or get the confirmation email again",
    body: waitlistSubmission,
    answer: waitlistAnswer,
  },
  "POST /api/waitlist-confirm": {
    summary: "Confirm an address with the token from its email",
    body: confirmSubmission,
    answer: confirmAnswer,
  },
  "GET /api/waitlist/confirmed": {
    summary: "How many have confirmed so far, where places in the queue are shown",
    answer: confirmedAnswer,
  },
  "POST /api/waitlist-confirm/resend": resend,
  "POST /api/place": {
    summary: "A lead's place, link, friends by day and rewards, with the token from their email",
    body: placeCall,
    answer: placeOrError,
  },
  "POST /api/place/mails": {
    summary: "Whether the lead gets an email when a friend counts",
    body: placeMailsCall,
    answer: done,
  },
  "POST /api/newsletter": {
    summary: "Subscribe to the newsletter",
    body: newsletterSubmission,
    answer: waitlistAnswer,
  },
  "POST /api/newsletter-confirm": {
    summary: "Confirm a subscription with the token from its email",
    body: confirmSubmission,
    answer: confirmAnswer,
  },
  "POST /api/newsletter-confirm/resend": resend,
  "POST /api/invitation": {
    summary: "Accept an invitation with the token from its email; returns where it leads",
    body: acceptCall,
    answer: acceptAnswer,
  },
  "POST /api/invitation/resend": {
    summary: "Send a new invitation to the address that an expired one was sent to",
    body: acceptCall,
    answer: waitlistAnswer,
  },
  "GET /api/invitations/{token}": {
    summary: "Who an invitation is for and whether it was accepted, for the app it leads to",
    params: token,
    answer: invitation,
  },
  "POST /api/bounces/{provider}": {
    summary: "A mail service's signed report of bounces and complaints",
    params: z.object({ provider: z.enum(bounceProviders) }),
    body: anything,
    answer: done,
  },
  "POST /api/unsubscribe": {
    summary: "Leave a list, with one click as in RFC 8058",
    query: token,
    answer: unsubscribeAnswer,
  },
  "GET /api/unsubscribe": {
    summary: "Leads to the page that asks; changes nothing",
    query: token,
  },
  "POST /api/contact": {
    summary: "Send a message",
    body: contactSubmission,
    answer: visitorAnswer,
  },
  "POST /api/applications": {
    summary: "Apply for a position; the file is the field cv, PDF or DOCX up to 5 MB",
    body: applicationSubmission,
    isForm: true,
    answer: visitorAnswer,
  },
  "POST /api/my-data": {
    summary: "The personal data of the holder of a link",
    body: dataCall,
    answer: dataAnswer,
  },
  "POST /api/my-data/erase": {
    summary: "Erase the personal data of the holder of a link",
    body: dataCall,
    answer: done,
  },
  "POST /api/my-data/link": {
    summary: "Get the link to one's own data by email",
    body: dataLinkSubmission,
    answer: done,
  },
  "GET /api/config": {
    summary: "The settings that a browser needs",
    answer: publicConfig,
  },
  "GET /api/captcha/challenge": {
    summary: "A proof-of-work challenge, where the captcha is our own",
    answer: anything,
  },
  "GET /api/market": {
    summary: "Figures of the token's market, with their source and age",
    answer: marketAnswer,
  },
  "GET /api/market/history": {
    summary: "Prices over a range, oldest first: pairs of time and price",
    query: historyQuery,
    answer: historyAnswer,
  },
  "GET /api/status": {
    summary: "The status of each part of the service",
    answer: statusAnswer,
  },
  "GET /api/openapi.json": { summary: "This description", answer: anything },
};

/** Methods and paths of the public calls, as `GET /api/market`. */
export const publicCallNames: readonly string[] = Object.keys(calls);

/** The public calls as OpenAPI 3.1, made from the contract's own schemas. */
export function describePublicCalls(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(calls)) {
    if (name.includes("/api/market") && !hasPart("token")) continue;
    const [method = "", path = ""] = name.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Public calls", version: "1", license: licenseOf(publicUrl) },
    servers: [{ url: publicUrl }],
    security: [],
    paths,
  };
}

/** GET /api/openapi.json. */
export function describeApi(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const description = JSON.stringify(describePublicCalls(publicUrl));
  app.get("/api/openapi.json", (_request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .header("Cache-Control", "public, max-age=300")
      .send(description),
  );
}

function operation(name: string, { summary, params, query, body, isForm, answer }: Call): object {
  const format = isForm ? "multipart/form-data" : "application/json";
  const jsonResponse = (description: string, schema: Schema) => ({
    description,
    content: { "application/json": { schema: jsonSchema(schema, "output") } },
  });
  return {
    operationId: operationId(name),
    summary,
    ...(query && { parameters: parametersOf(query, "query") }),
    ...(params && { parameters: parametersOf(params, "path") }),
    ...(body && {
      requestBody: { required: true, content: { [format]: { schema: jsonSchema(body, "input") } } },
    }),
    responses: {
      ...(answer
        ? { 200: jsonResponse("Done", answer) }
        : { 303: { description: "Redirects to the page" } }),
      "4XX": jsonResponse("Refused", error),
      "5XX": jsonResponse("Failed: try again later", error),
    },
  };
}
