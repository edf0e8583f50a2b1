import { knownLocales } from "#contract/locale.ts";
import { fourServices, optionalParts } from "./brand-choices.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language" });

type Prompt = (question: string) => Promise<string>;

/**
 * The answers of a person, in the shape that a file of answers has. What `faultOf` says of a part of them is
 * shown, and is prompted for again.
 */
export async function promptForBrand(
  prompt: Prompt,
  faultOf: (part: object) => string | undefined,
): Promise<object> {
  async function promptFor<Part extends object>(
    question: string,
    read: (text: string) => Part,
    { usual, check = faultOf }: { usual?: string; check?: (part: Part) => string | undefined } = {},
  ): Promise<Part> {
    const label = usual === undefined ? `${question}: ` : `${question} [${usual}]: `;
    for (let faultLine = ""; ; ) {
      const text = (await prompt(faultLine + label)).trim() || usual;
      const part = text === undefined ? undefined : read(text);
      const fault = part ? check(part) : "must not be empty";
      if (part && !fault) return part;
      faultLine = `  ${fault}\n`;
    }
  }
  const line = async (question: string, usual?: string) => {
    const unchecked = { check: () => undefined, ...(usual !== undefined && { usual }) };
    return (await promptFor(question, (text) => ({ text }), unchecked)).text;
  };
  const words = (text: string) => text.split(/[\s,]+/).filter((word) => word && word !== "none");
  const { languages } = await promptFor(
    "Languages of the site, first the one for all others",
    (text) => ({ languages: words(text) }),
    { usual: knownLocales.join(" ") },
  );
  const each = async (question: string) => {
    const texts: Record<string, string> = {};
    for (const language of languages) {
      const label = `${question}, in ${languageNames.of(language)}`;
      texts[language] = await line(label, Object.values(texts)[0]);
    }
    return texts;
  };
  const yes = async (question: string) => /^y/i.test(await line(`${question} (y/n)`, "n"));

  const name = await each("Name of the group");
  const legalName = await line("Registered name of the company", Object.values(name)[0]);
  const { domain } = await promptFor("Domain, such as example.com", (text) => ({ domain: text }));
  const mailbox = await promptFor(
    "E-mail address for everyone",
    (hello) => ({ emails: { hello } }),
    {
      usual: `hello@${domain}`,
    },
  );
  const city = await each("City of the headquarters");
  const address = await each("Its address");
  const zone = await promptFor("Its time zone, such as Africa/Nairobi", (timeZone) => ({
    timeZone,
  }));
  const point = await promptFor("Its latitude and longitude, such as -1.29, 36.82", (text) => ({
    place: words(text).map(Number),
  }));
  const start = await promptFor("Month of foundation, such as 2024-05", (founded) => ({ founded }));
  const registration = {
    number: await line("Number in the register of companies"),
    register: await each("Which register that is"),
  };
  let { services } = await promptFor(
    `Services of the site: some of ${fourServices.join(", ")}`,
    (text) => ({ services: words(text).map((use): object => ({ use })) }),
    // With none of the four, one of the group's own follows.
    { usual: "none", check: (part) => (part.services.length > 0 ? faultOf(part) : undefined) },
  );
  while (services.length === 0 || (await yes("Another service, of your own?"))) {
    const texts = {
      name: await each("Name of your own service"),
      hint: await each("Four words on it"),
      headline: await each("Its headline"),
      text: await each("Two sentences on it"),
      live: await yes("Is it available now?"),
    };
    ({ services } = await promptFor("In its address, such as payroll", (id) => ({
      languages,
      services: [...services, { id, ...texts }],
    })));
  }
  const token = (await yes("Is there a token?"))
    ? {
        name: await line("Its name"),
        symbol: await line("Its symbol"),
        chain: await line("Its blockchain, such as solana"),
        address: await line("Address of its contract"),
        decimals: Number(await line("Its decimals", "9")),
        totalSupply: Number(await line("Its total supply")),
      }
    : null;
  const countries = await promptFor(
    "Countries of the sign-up, by their codes, such as KE UG TZ",
    (text) => ({ countries: words(text.toUpperCase()) }),
  );
  const sample = { usual: "that of the sample" };
  const accent = await promptFor(
    "Main colour, such as #1d4ed8",
    (text) => (text === sample.usual ? {} : { colours: { accent: text } }),
    sample,
  );
  const look =
    "colours" in accent
      ? await promptFor(
          "Colours of the services, in their order, such as #1f5f8b #8a3412",
          (text) => ({
            languages,
            services,
            colours: {
              ...accent.colours,
              ...(text.startsWith("those") ? {} : { services: words(text) }),
            },
          }),
          { usual: "those of the sample" },
        )
      : {};
  const drawing = await promptFor(
    "File of the mark, a square SVG in one colour",
    (text) => (text === sample.usual ? {} : { mark: text }),
    sample,
  );
  const more = await promptFor(
    `Other parts of the site: some of ${optionalParts.join(", ")}`,
    (text) => ({ parts: words(text) }),
    { usual: "none" },
  );
  return {
    ...{ languages, name, legalName, domain, ...mailbox, city, address, ...zone, ...point },
    ...{ ...start, registration, services, token, ...countries, ...look, ...drawing, ...more },
  };
}
