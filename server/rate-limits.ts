const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Every limit on visitors: how often, in how many seconds from the first use. `client` counts one
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
} as const;
