import { fallbackLocale, type Locale } from "#contract/locale.ts";
import { earlyPresses } from "#site/i18n/language.ts";

/*
 * Scripts of the form on other sites, as text. The two talk by messages `{v:1,type,height}`: `ready` and
 * `height` with the height of the form, rounded up to eight pixels so that it reveals little of what is shown,
 * and `joined` once the server has taken a form.
 */

/**
 * Runs in the head of the frame before the first paint, in place of that of the site's pages. It reads and keeps
 * nothing on the device: the theme and the origin of the page around it are behind the `#`. Where that page
 * lies about its origin, no message reaches it.
 */
export const frameScript = () => `(function(d,w){
var r=d.documentElement,q=new URLSearchParams(location.hash.slice(1)),t=q.get("theme"),host,frame;
try{host=new URL(q.get("host")).origin}catch(e){}
if(t==="light"||t==="dark")r.setAttribute("data-theme",t);
r.removeAttribute("data-plain");r.removeAttribute("data-arriving");
${earlyPresses}
addEventListener("unhandledrejection",function(){if(!w.siteReady)r.setAttribute("data-plain","late")});
if(w.parent===w||!/^https?:/.test(host))return;
w.postToHost=function(type){
w.parent.postMessage({v:1,type:type,height:Math.ceil(d.getElementById("main").offsetHeight/8)*8},host)};
d.addEventListener("DOMContentLoaded",function(){
w.postToHost("ready");
new ResizeObserver(function(){cancelAnimationFrame(frame);frame=requestAnimationFrame(function(){w.postToHost("height")})}).observe(d.getElementById("main"))});
})(document,window);`;

/** The permissions of the frame. A policy opened from it is a page of its own, without these limits. */
const sandbox =
  "allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/**
 * The file embed.js, which another site loads: it puts the frame of a form behind its own element. `titles` name
 * the frame. Where the frame does not answer, since that site may not show it, a link is in its place.
 */
export const hostScript = (titles: Record<Locale, string>) => `(function(d,w){
"use strict";
var s=d.currentScript,titles=${JSON.stringify(titles)},site=new URL(s.src).origin,form=encodeURIComponent(s.getAttribute("data-form")||"");
function language(){
var near=s.closest("[lang]"),wanted=[s.getAttribute("data-lang"),near&&near.lang].concat(navigator.languages);
for(var i=0;i<wanted.length;i++){var code=(wanted[i]||"").slice(0,2).toLowerCase();if(titles.hasOwnProperty(code))return code}
return ${JSON.stringify(fallbackLocale)}}
function theme(){
var own=s.getAttribute("data-theme");
if(own==="light"||own==="dark")return own;
var scheme=getComputedStyle(s.parentElement).colorScheme;
if(!/dark/.test(scheme))return "light";
return !/light/.test(scheme)||matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}
var lang=language(),f=d.createElement("iframe"),answered=false;
f.title=titles[lang];
f.setAttribute("sandbox",${JSON.stringify(sandbox)});
f.referrerPolicy="origin";
f.style.cssText="display:block;width:100%;height:640px;border:0";
f.src=site+"/embed/"+lang+"/"+form+"#theme="+theme()+"&host="+encodeURIComponent(location.origin);
w.addEventListener("message",function(e){
var m=e.data;
if(e.origin!==site||e.source!==f.contentWindow||!m||m.v!==1)return;
if(m.type==="joined")f.dispatchEvent(new CustomEvent("waitlist:joined",{bubbles:true}));
if(typeof m.height!=="number"||!(m.height>0))return;
answered=true;
f.style.height=Math.min(2000,Math.max(200,Math.ceil(m.height/8)*8))+"px"});
f.addEventListener("load",function(){setTimeout(function(){
if(answered)return;
var a=d.createElement("a");
a.href=site+(lang===${JSON.stringify(fallbackLocale)}?"":"/"+lang)+"/join/"+form;a.textContent=titles[lang];
f.replaceWith(a)},3000)});
s.after(f)
})(document,window);
`;
