import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodMiniType } from "zod/mini";
import type { Captcha, CaptchaAttempt } from "./captcha/captcha.ts";
import { clientOf } from "./client-address.ts";
import { createBodyPlaces } from "./connections.ts";
import { logFault } from "./errors.ts";
import { readForm } from "./form-body.ts";
import {
  type ClientLimit,
  clientRules,
  type Limit,
  type LimitRule,
  type Limits,
  limitRules,
} from "./limits.ts";
import { mailboxProviders, organisationOf } from "./mail-domains.ts";
import { refuseForNow } from "./overload.ts";
import { emailAddress, type ValidEmailAddress } from "./typed-text.ts";

/** An answer: its status, and a body that names the error if there is one. */
export type Answer = [status: number, answer: object];

/** Fields of every visitor's form, whatever else it contains. */
export interface VisitorFields {
  email: string;
  recaptchaToken: string;
  website: string;
  filled_in_ms?: number | undefined;
}

/** A valid form, with its address parsed. */
export type Submission<Fields> = Omit<Fields, "email"> & {
  email: ValidEmailAddress;
  /** The household or server that it came from, and of IPv6 the customer's site that has many such networks. */
  networks?: string[];
};

export interface VisitorServices {
  captcha: Pick<Captcha, "verify">;
  limits: Pick<Limits, "consume">;
  personMail: PersonMail;
  /** A form that was filled faster than this, in milliseconds, was filled by a program. */
  minimumFillTime: number;
}

/** How many mails one person is sent, whichever forms request them. */
export interface PersonMail {
  all: Limit;
  /** Beyond those, if none of the day's mails was requested from the same network: see 0054. */
  elsewhere: Limit;
  /** Beyond those, for requests that hold a link that the person was sent. */
  byLink: Limit;
  /** To all addresses of one domain, of those that one network requests: they may be one mailbox. */
  domain: Limit;
}

export interface VisitorLimits {
  /** Counted for each client, once the captcha is accepted. */
  client: ClientLimit;
  /** The limit of one person, counted once the captcha is accepted. */
  address?: Limit;
}

export interface VisitorRoute<Fields extends VisitorFields, Upload = undefined> {
  path: string;
  /** The action that the captcha's token must have been made for. */
  action: string;
  schema: ZodMiniType<Fields>;
  limits: VisitorLimits;
  /** The shared link by which the visitor came, if the form names one: the captcha can be harder for it. */
  linkOf?: ((submission: Submission<Fields>) => string | undefined) | undefined;
  /** The form is `multipart/form-data` with one file. */
  upload?: {
    field: string;
    fileLimit: number;
    /** Returns what `accept` gets of the file, or the answer that refuses it. Runs before the limits count. */
    read: (file: File | undefined, submission: Submission<Fields>) => Promise<Upload | Answer>;
  };
  /**
   * What happens to a form whose person has reached the limit of mails. `wait`: it is refused
   * for now, unless it comes from another network than all before. `no_mail`: it is accepted without the
   * mail. `reserve`: a further limit, so that strangers who use up a person's mails cannot block this one.
   */
  whenMailsUsedUp: "wait" | "no_mail" | { reserve: Limit };
  /** A better answer than "wait" for a person who has reached their limit of mails, if there is one. */
  whenLimited?: (submission: Submission<Fields>) => Promise<Answer | undefined>;
  accept: (
    submission: Submission<Fields>,
    upload: Upload,
    mail: { mayMail: boolean },
  ) => Promise<Answer>;
}

/** One POST of a visitor's form: schema, bot traps, captcha and limits are checked before `accept`. */
export function visitorRoute<Fields extends VisitorFields, Upload = undefined>(
  app: FastifyInstance,
  { captcha, limits, personMail, minimumFillTime }: VisitorServices,
  route: VisitorRoute<Fields, Upload>,
): void {
  const { path, schema, upload } = route;

  async function answer(request: FastifyRequest, body: unknown): Promise<Answer> {
    const read = readSubmission(schema, body, minimumFillTime);
    if (read.outcome !== "valid") return refusal(read);
    const { network64, network48 } = clientOf(request);
    const submission = { ...read.submission, networks: [...new Set([network64, network48])] };
    const refused = await clientRefusal(captcha, request, {
      token: submission.recaptchaToken,
      action: route.action,
      link: route.linkOf?.(submission),
      rules: clientRules(route.limits.client, clientOf(request)),
      limits,
    });
    if (refused) return refused;
    return orDbError(request, `${path} could not be stored`, async () => {
      const file = upload && fileIn((body as Record<string, unknown>)[upload.field]);
      const uploaded = await upload?.read(file, submission);
      if (Array.isArray(uploaded)) return uploaded as Answer;
      const { person } = submission.email;
      const { address } = route.limits;
      const limited = address && (await overLimit(limits, request, limitRules(address, person)));
      if (limited) return limited;
      const { whenMailsUsedUp: then } = route;
      const beyond = then === "wait" ? "elsewhere" : then === "no_mail" ? undefined : then.reserve;
      const noMail =
        (await domainRefusal({ limits, personMail }, request, person)) ??
        (await mailRefusal({ limits, personMail }, request, { person, beyond }));
      const isUsedUp = noMail?.[0] === 429;
      if (noMail && !(isUsedUp && then === "no_mail")) {
        return (isUsedUp && (await route.whenLimited?.(submission))) || noMail;
      }
      return route.accept(submission, uploaded as Upload, { mayMail: !noMail });
    });
  }

  /** An unreadable body lacks all required fields; one that is too large has a file that is too large. */
  const errorHandler = onUnreadable((status, reply) => {
    // The rest of a body that is too large is not waited for.
    if (status === 413) reply.header("connection", "close");
    if (upload && status === 413) return { error: "file_too_large" };
    return refusal(readSubmission(schema, undefined, minimumFillTime) as Refused)[1];
  });

  if (!upload) {
    app.post(path, { errorHandler }, async (request, reply) =>
      sendAnswer(reply, await answer(request, request.body)),
    );
    return;
  }
  const places = createBodyPlaces(filePlaces);
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "multipart/form-data",
      (request: FastifyRequest, payload: Readable) =>
        readForm(payload, request.headers, upload.fileLimit),
    );
    scope.post(
      path,
      {
        errorHandler,
        async onRequest(request, reply) {
          if (!places.acquire(request, reply)) return refuseForNow(reply);
          // No other hook runs when a client disconnects in the middle of its file.
          reply.raw.once("close", () => places.release(request));
        },
        // Released here and not when the answer was read, which its reader may delay for ever.
        async onSend(request) {
          places.release(request);
        },
      },
      async (request, reply) =>
        sendAnswer(reply, await answer(request, isForm(request) ? request.body : {})),
    );
  });
}

const isForm = ({ headers }: FastifyRequest) =>
  /^multipart\/form-data/i.test(headers["content-type"] ?? "");

const fileIn = (value: unknown) => (value instanceof File ? value : undefined);

/** Forms with a file that are in memory at once. */
const filePlaces = { inAll: 16, ofOneClient: 6 };

type Refused =
  | { outcome: "missing_required_fields"; fields: string[] }
  | { outcome: "invalid_email" }
  | { outcome: "consent_required" }
  /** Caught by a bot trap. A person who is caught sees that they should try again, so that no visitor is lost silently. */
  | { outcome: "bot_suspected"; retryAfter: number };

/**
 * Parses a body. An invalid one gets one code, by the first fault in this order: fields that are missing or
 * of another type, then the address, then consent, then the bot traps.
 */
export function readSubmission<Fields extends VisitorFields>(
  schema: ZodMiniType<Fields>,
  body: unknown,
  minimumFillTime: number,
): Refused | { outcome: "valid"; submission: Submission<Fields> } {
  const parsed = schema.safeParse(body);
  const wrong = new Set(parsed.error?.issues.map(({ path }) => String(path[0] ?? "")));
  if (wrong.has("")) return readSubmission(schema, {}, minimumFillTime);
  const { email: typed } = body as { email?: unknown };
  const missing = [...wrong].filter((field) => field !== "email" && field !== "consent");
  if (typed === undefined || typed === "") missing.unshift("email");
  if (missing.length > 0) return { outcome: "missing_required_fields", fields: missing };

  const email = wrong.has("email") ? undefined : emailAddress(typed as string);
  if (email?.outcome !== "valid") return { outcome: "invalid_email" };
  if (!parsed.success) return { outcome: "consent_required" };
  const { website, filled_in_ms } = parsed.data;
  const early = minimumFillTime - (filled_in_ms ?? minimumFillTime);
  if (website !== "" || early > 0) {
    return { outcome: "bot_suspected", retryAfter: Math.max(1, Math.ceil(early / 1000)) };
  }
  return { outcome: "valid", submission: { ...parsed.data, email } };
}

function refusal({ outcome, ...details }: Refused): Answer {
  return outcome === "bot_suspected"
    ? [429, { error: "rate_limited", ...details }]
    : [400, { error: outcome, ...details }];
}

// A reply must never be what an async function resolves to: it is "thenable", and awaiting it yields nothing.
export function sendAnswer(reply: FastifyReply, [status, answer]: Answer): FastifyReply {
  if ("retryAfter" in answer) reply.header("Retry-After", String(answer.retryAfter));
  return reply.code(status).send(answer);
}

/**
 * The answer to a form whose captcha is not accepted, or whose client has sent too many. The client's limit
 * is counted after the captcha, so that using up the limit of others at one address costs solved captchas.
 */
export async function clientRefusal(
  captcha: Pick<Captcha, "verify">,
  request: FastifyRequest,
  sent: Pick<CaptchaAttempt, "token" | "action" | "link"> & {
    limits: Pick<Limits, "consume">;
    rules: LimitRule[];
  },
): Promise<Answer | undefined> {
  const { limits, rules, ...attempt } = sent;
  const verdict = await captcha.verify({ ...attempt, client: clientOf(request) });
  if (verdict.outcome === "accepted") return overLimit(limits, request, rules);
  if (verdict.outcome === "limited") {
    return [429, { error: "rate_limited", retryAfter: verdict.retryAfter }];
  }
  if (verdict.outcome === "misconfigured") {
    // The details of our configuration are for the log alone.
    request.log.error(verdict, "captcha misconfigured");
    return [500, { error: "config_missing" }];
  }
  const { outcome, ...details } = verdict;
  return [403, { error: `recaptcha_${outcome}`, ...details }];
}

/** The error handler of a visitor's call: `lacking` is the answer to an unreadable body. */
export const onUnreadable =
  (lacking: (status: number, reply: FastifyReply) => object) =>
  (error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return sendAnswer(reply, [status, lacking(status, reply)]);
    logFault(request, error, "a call failed");
    return sendAnswer(reply, [503, { error: "unavailable", retryAfter: 10 }]);
  };

/** The answer of `work`; a failure is logged under `message` and the visitor may try again. */
export async function orDbError(
  request: FastifyRequest,
  message: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    logFault(request, error, message);
    return [503, { error: "db_error" }];
  }
}

/** The answer to a client that has used up its limit: see `overLimit`. */
export const overClientLimit = (
  limits: Pick<Limits, "consume">,
  request: FastifyRequest,
  limit: ClientLimit,
): Promise<Answer | undefined> => overLimit(limits, request, clientRules(limit, clientOf(request)));

/** The answer when a limit is reached, or when it cannot be counted: what guards mail fails closed. */
export async function overLimit(
  limits: Pick<Limits, "consume">,
  request: FastifyRequest,
  rules: LimitRule[],
): Promise<Answer | undefined> {
  try {
    const verdict = await limits.consume(rules);
    if (verdict.outcome === "allowed") return undefined;
    return [429, { error: "rate_limited", retryAfter: verdict.retryAfter }];
  } catch (error) {
    logFault(request, error, "limits cannot be counted");
    return [503, { error: "unavailable", retryAfter: 10 }];
  }
}

/**
 * Counts a mail from this network to the person's domain, whose addresses may all lead to one mailbox. Returns
 * the answer when the limit is reached or cannot be counted. Providers of mailboxes are not counted.
 */
async function domainRefusal(
  { limits, personMail }: Pick<VisitorServices, "limits" | "personMail">,
  request: FastifyRequest,
  person: string,
): Promise<Answer | undefined> {
  const domain = organisationOf(person.slice(person.lastIndexOf("@") + 1));
  if (mailboxProviders.has(domain)) return undefined;
  const key = `${domain} ${clientOf(request).network48}`;
  return overLimit(limits, request, limitRules(personMail.domain, key));
}

/**
 * Counts a mail to a person. Returns the answer when the limit is reached or cannot be counted. `beyond` is
 * what may be sent after that: by a limit of its own, or to requests from another network.
 */
export async function mailRefusal(
  { limits, personMail }: Pick<VisitorServices, "limits" | "personMail">,
  request: FastifyRequest,
  { person, beyond }: { person: string; beyond: Limit | "elsewhere" | undefined },
): Promise<Answer | undefined> {
  /** Counts the mails that were requested from this network, without a limit in effect. */
  const fromHere = (points: number): LimitRule => ({
    name: "person mail from here",
    key: `${person} ${clientOf(request).network48}`,
    points,
    duration: 86_400,
  });
  const refused = await overLimit(limits, request, [
    ...limitRules(personMail.all, person),
    fromHere(1_000_000),
  ]);
  if (refused?.[0] !== 429) return refused;
  const more =
    beyond === "elsewhere"
      ? [...limitRules(personMail.elsewhere, person), fromHere(1)]
      : beyond && limitRules(beyond, person);
  const also = more ? await overLimit(limits, request, more) : refused;
  return also?.[0] === 429 ? [429, { ...refused[1], mailed: true }] : also;
}
