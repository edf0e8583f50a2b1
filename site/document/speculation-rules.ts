/**
 * Links between pages that the browser may follow ahead, once a pointer rests on one or presses it: pages of
 * the site, but not the administration, files, another language (which is a choice), or what opens in a tab
 * of its own.
 */
const pages = {
  and: [
    { href_matches: "/*" },
    { not: { href_matches: ["/admin/*", "/*/admin/*", "/api/*", "/*.*"] } },
    { not: { selector_matches: "[hreflang],[target],[download]" } },
  ],
};

const rules = {
  prerender: [{ where: pages, eagerness: "moderate" }],
  prefetch: [{ where: pages, eagerness: "moderate" }],
};

export const speculationRules = `<script type="speculationrules">${JSON.stringify(rules)}</script>`;
