import {
  directionOf,
  fallbackLocale,
  type Locale,
  languageKey,
  locales,
} from "#contract/locale.ts";
import { localizedPath, prefixedLocales, splitPath } from "./paths.ts";

/** Local-storage key of the theme switch: `light`, `dark`, or absent for the system's. */
export const themeKey = "theme";

/** A page that does not answer by then, in milliseconds, is shown as it is without scripts. */
const patience = 8000;

/** Notes the last button that is pressed before the page's script is there, in the document `d`. */
export const earlyPresses = `function early(e){
var t=e.target,q="[data-early]",b=e.type==="submit"?t.querySelector(q):t.closest&&t.closest(q);
if(b&&!window.siteReady){window.earlyPress=b;e.preventDefault()}
}
d.addEventListener("click",early,true);
d.addEventListener("submit",early,true);`;

/**
 * Runs in the head before the first paint, so it is text and not a module. In order:
 * the theme a reader chose; the language by the specification's order (local storage, browser,
 * page), which at an unprefixed address may send the reader to the prefixed one; and a note of the
 * last button pressed before the page's script was there, which is then pressed again. A form that
 * was sent until then is such a press: the browser's own sending would leave the page.
 *
 * The root is built with `data-plain`, for where no script runs. It comes back, as `late`, where the
 * page's script fails to load or takes long, until the page answers; the content of the `noscript`
 * before an element with that attribute is then put into it.
 *
 * A page that is come back to, or loaded again, is drawn whole at once: the browser finds the place that was
 * left.
 *
 * The cookie is a copy of the choice, so that the server picks the right file next time. Where the
 * choice is the fallback language but the server sent another, the cookie is corrected and the page
 * loaded again. Where cookies are refused the address names the language, `?lang=en`: the server and
 * this script follow it where no choice was kept, which also keeps that from becoming a loop.
 */
export const headScript = () => `(function(d,l){
var r=d.documentElement,s={};
try{s=localStorage}catch(e){}
var t=s[${JSON.stringify(themeKey)}];
if(t==="light"||t==="dark")r.setAttribute("data-theme",t);
r.removeAttribute("data-plain");
var v=performance.getEntriesByType("navigation")[0];
if(v&&/^(back|rel)/.test(v.type))r.removeAttribute("data-arriving");
${earlyPresses}
function late(){if(window.siteReady)return;
r.setAttribute("data-plain","late");
var p=d.querySelector("noscript+[data-plain]");
if(p&&!p.firstChild){p.innerHTML=p.previousSibling.textContent;if(l.hash)l.replace(l.hash)}}
setTimeout(late,${patience});
addEventListener("unhandledrejection",late);
if(${JSON.stringify(prefixedLocales)}.some(function(p){return l.pathname==="/"+p||l.pathname.indexOf("/"+p+"/")===0}))return;
function ours(x){return known.indexOf(x)<0?0:x}
var known=${JSON.stringify(locales)},page=r.lang,asked=(/[?&]lang=([a-z]+)/.exec(l.search)||[])[1],want=ours(s[${JSON.stringify(languageKey)}])||ours(asked);
if(!want){var n=navigator.languages||[navigator.language||""];
for(var i=0;i<n.length&&!want;i++){var c=n[i].slice(0,2).toLowerCase();if(known.indexOf(c)>=0)want=c}}
if(!want||want===page)return;
var keep=${JSON.stringify(`${languageKey}=`)}+want;
function kept(){return ("; "+d.cookie+";").indexOf("; "+keep+";")>=0}
if(want!==${JSON.stringify(fallbackLocale)}){l.replace("/"+want+(l.pathname==="/"?"":l.pathname)+l.search+l.hash);return}
if(kept())return;
d.cookie=keep+"; path=/; max-age=31536000; samesite=lax"+(l.protocol==="https:"?"; secure":"");
if(kept())l.reload();
else if(!asked)l.replace(l.pathname+(l.search?l.search+"&":"?")+"lang="+want+l.hash);
})(document,location);`;

/** Names a language at an address that names none, where nothing can be kept. */
export const languageQuery = (locale: Locale) => `?lang=${locale}`;

/**
 * Stores the choice, sets direction and language at once, and loads the same place in that language.
 * The cookie is the copy the server reads; it holds nothing else and needs no consent.
 */
export function chooseLanguage(locale: Locale): void {
  try {
    localStorage.setItem(languageKey, locale);
  } catch {
    // Storage can be refused (private windows); the cookie and the address still carry the choice.
  }
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${languageKey}=${locale}; path=/; max-age=31536000; samesite=lax${secure}`;
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf[locale];
  const path = localizedPath(locale, splitPath(location.pathname).path);
  const query = new URLSearchParams(location.search);
  query.delete("lang");
  // Chromium writes cookies in its own time; reading waits for that, so that the next request carries it.
  const isKept = `; ${document.cookie};`.includes(`; ${languageKey}=${locale};`);
  if (locale === fallbackLocale && !isKept) query.set("lang", locale);
  const search = query.size > 0 ? `?${query}` : "";
  // The unprefixed address is English's and the one where the server picks the language: only a
  // reload shows the choice there. An address with an anchor would be moved to, not loaded.
  if (path + search === location.pathname + location.search) location.reload();
  else location.assign(path + search + location.hash);
}
