const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Every limit of the product: how often, in how many seconds from the first use. `client` counts one
 * network address, `address` one mail address, `site` everybody together. A name is part of what is
 * stored: to rename a rule is to forget its counts.
 */
export const rateLimits = {
  waitlist: {
    client: { "waitlist-client": [5, 10 * minute], "waitlist-client-day": [20, day] },
    address: { "waitlist-address": [1, minute], "waitlist-address-day": [3, day] },
    site: { "waitlist-site": [3_000, hour] },
    // A token cannot be guessed; this only keeps one client from keeping the database busy.
    confirm: { "waitlist-confirm-client": [60, 10 * minute] },
  },
  newsletter: {
    client: { "newsletter-client": [5, 10 * minute], "newsletter-client-day": [20, day] },
    address: { "newsletter-address": [1, minute], "newsletter-address-day": [3, day] },
    site: { "newsletter-site": [3_000, hour] },
    confirm: { "newsletter-confirm-client": [60, 10 * minute] },
  },
  contact: {
    client: { "contact-client": [5, 10 * minute], "contact-client-day": [20, day] },
    address: { "contact-address": [3, 10 * minute], "contact-address-day": [10, day] },
    site: { "contact-site": [600, hour] },
  },
  application: {
    client: { "application-client": [8, 10 * minute], "application-client-day": [30, day] },
    address: { "application-address-day": [10, day] },
    site: { "application-site": [300, hour] },
  },
  dataLink: {
    client: { "data-link-client": [5, 10 * minute], "data-link-client-day": [20, day] },
    address: { "data-link-address": [1, minute], "data-link-address-day": [3, day] },
    site: { "data-link-site": [600, hour] },
    // To read or erase one's own data by the link.
    read: { "data-read-client": [60, 10 * minute] },
  },
  admin: {
    // Failures: the more there are in the longer windows, the longer the wait.
    signIn: {
      account: {
        "sign-in by account, 900 s": [5, 15 * minute],
        "sign-in by account, 7200 s": [10, 2 * hour],
        "sign-in by account, 86400 s": [20, day],
      },
      client: {
        "sign-in by address, 900 s": [5, 15 * minute],
        "sign-in by address, 7200 s": [10, 2 * hour],
        "sign-in by address, 86400 s": [20, day],
      },
    },
    // Counted for every address, known or not, so that the limit does not tell which are known.
    reset: {
      client: { "admin-reset-client": [5, 10 * minute], "admin-reset-client-day": [20, day] },
      address: { "admin-reset-address": [1, minute], "admin-reset-address-day": [5, day] },
      site: { "admin-reset-site": [100, hour] },
    },
    // A link's secret cannot be guessed; hashing a new password must not keep the server busy.
    setPassword: { "admin-set-password-client": [20, 10 * minute] },
    // Counted apart: who opens the page often can still save the password.
    passwordLink: { "admin-password-link-client": [60, 10 * minute] },
    invitation: {
      address: { "admin-invitation-address-day": [5, day] },
      owner: { "admin-invitation-owner": [30, hour] },
    },
    // A code of either kind is good for one sign-in; the library alone would let some in twice.
    usedCode: { "second-factor-code": [1, 2 * minute] },
  },
} as const;
