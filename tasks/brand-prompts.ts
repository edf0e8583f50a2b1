import { fourServices, optionalParts } from "./brand-choices.ts";

type Prompt = (question: string) => Promise<string>;

/** The answers of a person, in the shape that a file of answers has; what is wrong with them is said later. */
export async function promptForBrand(prompt: Prompt): Promise<object> {
  const line = async (question: string, usual?: string) =>
    (await prompt(usual === undefined ? `${question}: ` : `${question} [${usual}]: `)).trim() ||
    usual;
  const each = async (question: string) => {
    const en = await line(`${question}, in English`);
    return {
      ...{
        en,
        ar: await line(`${question}, in Arabic`, en),
        fr: await line(`${question}, in French`, en),
      },
    };
  };
  const list = async (question: string) =>
    ((await line(question, "none")) ?? "")
      .split(/[\s,]+/)
      .filter((word) => word && word !== "none");
  const yes = async (question: string) => /^y/i.test((await line(`${question} (y/n)`, "n")) ?? "");

  const name = await each("Name of the group");
  const legalName = await line("Registered name of the company", name.en);
  const domain = await line("Domain, such as example.com");
  const hello = await line("E-mail address for everyone", `hello@${domain}`);
  const city = await each("City of the headquarters");
  const address = await each("Its address");
  const timeZone = await line("Its time zone, such as Africa/Nairobi");
  const where = await line("Its latitude and longitude, such as -1.29, 36.82");
  const founded = await line("Month of foundation, such as 2024-05");
  const registration = {
    number: await line("Number in the register of companies"),
    register: await each("Which register that is"),
  };
  const services: object[] = (
    await list(`Services of the site: some of ${fourServices.join(", ")}`)
  ).map((use) => ({ use }));
  while (
    await yes(services.length > 0 ? "Another service, of your own?" : "A service of your own?")
  ) {
    services.push({
      id: await line("In its address, such as payroll"),
      name: await each("Its name"),
      hint: await each("Four words on it"),
      headline: await each("Its headline"),
      text: await each("Two sentences on it"),
      live: await yes("Is it available now?"),
    });
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
  const countries = await list("Countries of the sign-up, by their codes, such as KE UG TZ");
  const accent = await line("Main colour, such as #1d4ed8", "that of the sample");
  const mark = await line("File of the mark, a square SVG in one colour", "that of the sample");
  const parts = await list(`Other parts of the site: some of ${optionalParts.join(", ")}`);
  return {
    ...{ name, legalName, domain, emails: { hello }, city, address, timeZone },
    place: where?.split(/[\s,]+/).map(Number),
    ...{ founded, registration, services, token },
    countries: countries.map((code) => code.toUpperCase()),
    ...(accent?.startsWith("#") && { colours: { accent } }),
    ...(mark?.endsWith(".svg") && { mark }),
    parts,
  };
}
