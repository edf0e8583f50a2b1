import type { ClientLimit, Limit } from "#server/http/limits.ts";

/**
 * Every limit of the product and its default. "5/10m 20/1d" is 5 times in 10 minutes and 20 times in
 * a day, each from the first use on. An environment variable of the same name replaces a default.
 *
 * `…_CLIENT` counts an IPv4 address or an IPv6 /64, and is far above what one household needs: a
 * crowd behind one router has one address. Before this limit refuses a client, captchas get harder
 * (RATE_LIMIT_CAPTCHA_EASY), and RATE_LIMIT_PERSON_MAIL keeps inboxes from being flooded.
 */
export const rateLimitDefaults = {
  // Mails to one person, whichever form requests them: waitlist, newsletter, contact, application.
  RATE_LIMIT_PERSON_MAIL: "1/1m 3/1d",
  // Beyond those, for requests from a network that requested none of them: strangers may have used them up.
  RATE_LIMIT_PERSON_MAIL_ELSEWHERE: "1/1d",
  // Beyond those, for requests that hold a link which the address was sent.
  RATE_LIMIT_PERSON_MAIL_BY_LINK: "1/1m 2/1d",
  // Mails that one network requests to the addresses of one domain, which can all be one person's; not to
  // providers of mailboxes.
  RATE_LIMIT_DOMAIN_MAIL: "30/1h 100/1d",
  // Beyond those, for the link to one's own data.
  RATE_LIMIT_PERSON_DATA_LINK: "1/1d",
  // The same for the mail that says that all is erased. Without it the erasure is done all the same.
  RATE_LIMIT_PERSON_DATA_ERASED: "1/1d",
  // Captchas that one client is given at the plain difficulty. From there the work doubles, and again
  // at three and at nine times as many.
  RATE_LIMIT_CAPTCHA_EASY: "10/10m",
  // Tokens of one client that reCAPTCHA rejects. Accepted ones are not counted.
  RATE_LIMIT_CAPTCHA_REJECTED: "60/1m 600/1h",

  RATE_LIMIT_WAITLIST_CLIENT: "120/10m 1000/1d",
  RATE_LIMIT_NEWSLETTER_CLIENT: "120/10m 1000/1d",
  // Confirmation links, of both lists. A token cannot be guessed: this only spares the database.
  RATE_LIMIT_CONFIRM_CLIENT: "300/10m",
  // Invitations opened on the site, and checked by the app: its server calls for all users.
  RATE_LIMIT_INVITED_CLIENT: "3000/10m",
  // Visits that pages report (VISITS=beacon), on each node. Further ones are not counted.
  RATE_LIMIT_VISITS_CLIENT: "120/10m",
  // One's place on the list, opened and read again. A token cannot be guessed: this only spares the database.
  RATE_LIMIT_PLACE_CLIENT: "300/10m",
  RATE_LIMIT_CONTACT_CLIENT: "30/10m 200/1d",
  RATE_LIMIT_CONTACT_ADDRESS: "3/10m 10/1d",
  // A CV is up to 5 MB.
  RATE_LIMIT_APPLICATION_CLIENT: "20/10m 100/1d",
  RATE_LIMIT_APPLICATION_ADDRESS: "10/1d",
  RATE_LIMIT_DATA_LINK_CLIENT: "30/10m 100/1d",
  RATE_LIMIT_DATA_LINK_ADDRESS: "1/1m",
  // To read or erase one's own data by the link.
  RATE_LIMIT_DATA_READ_CLIENT: "60/10m",

  // Failures to sign in: the more there are in the longer windows, the longer the wait.
  RATE_LIMIT_SIGN_IN_ACCOUNT: "5/15m 10/2h 20/1d",
  RATE_LIMIT_SIGN_IN_CLIENT: "5/15m 10/2h 20/1d",
  // A browser that signed in to the account before is counted by itself alone.
  RATE_LIMIT_SIGN_IN_DEVICE: "5/15m 10/2h 20/1d",
  // All known browsers of an account together.
  RATE_LIMIT_SIGN_IN_KNOWN: "20/15m 60/1d",
  // New browsers that an account remembers. A sign-in from a further one is not refused, only not remembered.
  RATE_LIMIT_KNOWN_BROWSERS: "8/7d",
  // A signature cannot be guessed: this only spares the database.
  RATE_LIMIT_PASSKEY_CLIENT: "60/10m",
  // Counted for every address, known or not, so that the limit does not reveal which are known.
  RATE_LIMIT_RESET_CLIENT: "5/10m 20/1d",
  RATE_LIMIT_RESET_ADDRESS: "1/1m 5/1d",
  // Of requests for unknown addresses, this many are enqueued; all are answered alike.
  RATE_LIMIT_RESET_UNKNOWN: "100/1h",
  // A link's secret cannot be guessed; hashing a new password must not keep the server busy.
  RATE_LIMIT_SET_PASSWORD_CLIENT: "20/10m",
  // Counted apart: who opens the page often can still save the password.
  RATE_LIMIT_PASSWORD_LINK_CLIENT: "60/10m",
  // How strong a password is, rated while one is typed by a link.
  RATE_LIMIT_PASSWORD_STRENGTH_CLIENT: "200/10m",
  RATE_LIMIT_INVITATION_ADDRESS: "5/1d",
  RATE_LIMIT_INVITATION_OWNER: "30/1h",
  // A code of either kind is good for one sign-in; the library alone would let some in twice.
  RATE_LIMIT_USED_CODE: "1/2m",
  // Tries of one client with API keys that do not exist, and calls of one key, on each node.
  RATE_LIMIT_API_FAILURES_CLIENT: "30/10m",
  RATE_LIMIT_API_KEY: "600/1m",
  // Tests of a campaign that one administrator sends to themselves, and tries of all its links.
  RATE_LIMIT_CAMPAIGN_TEST: "20/1h",
  RATE_LIMIT_CAMPAIGN_CHECK: "30/10m",
  // Previews of pages and mails with drafted texts, by one administrator: each is rendered.
  RATE_LIMIT_CONTENT_PREVIEW: "100/10m",
} as const;

export type RateLimitName = keyof typeof rateLimitDefaults;

/** Mails that leave in an hour, unless MAIL_PER_HOUR says otherwise. */
export const defaultMailsPerHour = 3000;

/** How many clients' share all clients in one IPv6 /48 have together. */
export const defaultNetworkClients = 4;

const seconds = { s: 1, m: 60, h: 3600, d: 86_400 };
const window = /^([1-9]\d{0,6})\/([1-9]\d{0,4})([smhd])$/;

/** Reads "5/10m 20/1d"; undefined when it is no limit. */
export function readWindows(text: string): Limit["windows"] | undefined {
  const windows = text
    .trim()
    .split(/\s+/)
    .map((part): Limit["windows"][number] | undefined => {
      const [, points, length, unit] = window.exec(part) ?? [];
      return points ? [Number(points), Number(length) * seconds[unit as "s"]] : undefined;
    });
  const lengths = new Set(windows.map((each) => each?.[1]));
  return lengths.has(undefined) || lengths.size < windows.length
    ? undefined
    : (windows as Limit["windows"]);
}

/** The limits as each part of the server takes them, with what the environment says otherwise. */
export function rateLimitsFrom(
  given: Partial<Record<RateLimitName, string>>,
  networkClients = defaultNetworkClients,
) {
  const limit = (name: RateLimitName): Limit => {
    const windows = readWindows(given[name] ?? rateLimitDefaults[name]);
    if (!windows) throw new RangeError(`${name} is no limit.`);
    return { name, windows };
  };
  const client = (name: RateLimitName): ClientLimit => {
    const own = limit(name);
    const network = own.windows.map(
      ([points, length]) => [points * networkClients, length] as const,
    );
    return { ...own, network };
  };
  return {
    personMail: {
      all: limit("RATE_LIMIT_PERSON_MAIL"),
      elsewhere: limit("RATE_LIMIT_PERSON_MAIL_ELSEWHERE"),
      byLink: limit("RATE_LIMIT_PERSON_MAIL_BY_LINK"),
      domain: limit("RATE_LIMIT_DOMAIN_MAIL"),
    },
    captchaEasy: client("RATE_LIMIT_CAPTCHA_EASY"),
    captchaRejected: client("RATE_LIMIT_CAPTCHA_REJECTED"),
    waitlist: {
      client: client("RATE_LIMIT_WAITLIST_CLIENT"),
      confirm: client("RATE_LIMIT_CONFIRM_CLIENT"),
    },
    invited: client("RATE_LIMIT_INVITED_CLIENT"),
    place: client("RATE_LIMIT_PLACE_CLIENT"),
    visits: client("RATE_LIMIT_VISITS_CLIENT"),
    newsletter: {
      client: client("RATE_LIMIT_NEWSLETTER_CLIENT"),
      confirm: client("RATE_LIMIT_CONFIRM_CLIENT"),
    },
    contact: {
      client: client("RATE_LIMIT_CONTACT_CLIENT"),
      address: limit("RATE_LIMIT_CONTACT_ADDRESS"),
    },
    application: {
      client: client("RATE_LIMIT_APPLICATION_CLIENT"),
      address: limit("RATE_LIMIT_APPLICATION_ADDRESS"),
    },
    dataLink: {
      client: client("RATE_LIMIT_DATA_LINK_CLIENT"),
      address: limit("RATE_LIMIT_DATA_LINK_ADDRESS"),
      reserve: limit("RATE_LIMIT_PERSON_DATA_LINK"),
      erasedReserve: limit("RATE_LIMIT_PERSON_DATA_ERASED"),
      read: client("RATE_LIMIT_DATA_READ_CLIENT"),
    },
    admin: {
      signIn: {
        account: limit("RATE_LIMIT_SIGN_IN_ACCOUNT"),
        client: client("RATE_LIMIT_SIGN_IN_CLIENT"),
        device: limit("RATE_LIMIT_SIGN_IN_DEVICE"),
        knownBrowsers: limit("RATE_LIMIT_SIGN_IN_KNOWN"),
      },
      knownBrowsers: limit("RATE_LIMIT_KNOWN_BROWSERS"),
      reset: {
        client: client("RATE_LIMIT_RESET_CLIENT"),
        address: limit("RATE_LIMIT_RESET_ADDRESS"),
        unknown: limit("RATE_LIMIT_RESET_UNKNOWN"),
      },
      passkey: client("RATE_LIMIT_PASSKEY_CLIENT"),
      setPassword: client("RATE_LIMIT_SET_PASSWORD_CLIENT"),
      passwordLink: client("RATE_LIMIT_PASSWORD_LINK_CLIENT"),
      passwordStrength: client("RATE_LIMIT_PASSWORD_STRENGTH_CLIENT"),
      invitation: {
        address: limit("RATE_LIMIT_INVITATION_ADDRESS"),
        owner: limit("RATE_LIMIT_INVITATION_OWNER"),
      },
      usedCode: limit("RATE_LIMIT_USED_CODE"),
    },
    api: {
      failures: client("RATE_LIMIT_API_FAILURES_CLIENT"),
      key: limit("RATE_LIMIT_API_KEY"),
    },
    campaigns: {
      test: limit("RATE_LIMIT_CAMPAIGN_TEST"),
      check: limit("RATE_LIMIT_CAMPAIGN_CHECK"),
    },
    contentPreview: limit("RATE_LIMIT_CONTENT_PREVIEW"),
  };
}
