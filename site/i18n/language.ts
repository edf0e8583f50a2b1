import {
  directionOf,
  fallbackLocale,
  type Locale,
  languageKey,
  locales,
} from "#contract/locale.ts";
import { localizedPath, splitPath } from "./paths.ts";

/** Local-storage key of the theme switch: `light`, `dark`, or absent for the system's. */
export const themeKey = "theme";

/** A page that does not answer by then, in milliseconds, is shown as it is without scripts. */
const patience = 8000;

const prefixed = locales.filter((locale) => locale !== fallbackLocale);

/**
 * Runs in the head before the first paint, so it is text and not a module. In order:
 * the theme a reader chose; the language by the specification's order (local storage, browser,
 * page), which at an unprefixed address may send the reader to the prefixed one; and a note of the
 * last button pressed before the page's script was there, which is then pressed again. A form that
 * was sent until then is such a press: the browser's own sending would leave the page. Where the script
 * fails to load, or is late, the root says `data-stalled` until the page answers, and what a `noscript`
 * marked `data-plain` holds stands in the element after it.
 *
 * The cookie is a copy of the choice, so that the server picks the right file next time. Where the
 * choice is the fallback language but the server sent another, the cookie is corrected and the page
 * loaded again; a refused cookie must not make that a loop, hence the check that it was kept.
 */
export const headScript = () => `(function(d,l){
var r=d.documentElement,s={};
try{s=localStorage}catch(e){}
var t=s[${JSON.stringify(themeKey)}];
if(t==="light"||t==="dark")r.setAttribute("data-theme",t);
function early(e,b){if(b&&!window.siteReady){window.earlyPress=b;e.preventDefault()}}
d.addEventListener("click",function(e){early(e,e.target.closest&&e.target.closest("[data-early]"))},true);
d.addEventListener("submit",function(e){early(e,e.target.querySelector("[data-early]"))},true);
function stall(){if(window.siteReady)return;
r.setAttribute("data-stalled","");
var n=d.querySelector("noscript[data-plain]"),p=n&&n.nextElementSibling;
if(p&&!p.firstChild){p.innerHTML=n.textContent;if(l.hash)l.replace(l.hash)}}
setTimeout(stall,${patience});
addEventListener("unhandledrejection",stall);
addEventListener("error",function(e){if(/^(SCRIPT|LINK)$/.test(e.target.tagName))stall()},true);
if(${JSON.stringify(prefixed)}.some(function(p){return l.pathname==="/"+p||l.pathname.indexOf("/"+p+"/")===0}))return;
var known=${JSON.stringify(locales)},page=r.lang,want=known.indexOf(s[${JSON.stringify(languageKey)}])<0?0:s[${JSON.stringify(languageKey)}];
if(!want){var n=navigator.languages||[navigator.language||""];
for(var i=0;i<n.length&&!want;i++){var c=n[i].slice(0,2).toLowerCase();if(known.indexOf(c)>=0)want=c}}
if(!want||want===page)return;
var keep=${JSON.stringify(`${languageKey}=`)}+want;
function kept(){return ("; "+d.cookie+";").indexOf("; "+keep+";")>=0}
if(want!==${JSON.stringify(fallbackLocale)}){l.replace("/"+want+(l.pathname==="/"?"":l.pathname)+l.search+l.hash);return}
if(kept())return;
d.cookie=keep+"; path=/; max-age=31536000; samesite=lax"+(l.protocol==="https:"?"; secure":"");
if(kept())l.reload();
})(document,location);`;

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
  // Chromium writes cookies in its own time; reading waits for that, so that the next request carries it.
  void document.cookie;
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf[locale];
  const path = localizedPath(locale, splitPath(location.pathname).path);
  // The unprefixed address is English's and the one where the server picks the language: only a
  // reload shows the choice there. An address with an anchor would be moved to, not loaded.
  if (path === location.pathname) location.reload();
  else location.assign(path + location.search + location.hash);
}
