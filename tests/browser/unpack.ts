// Unpacks the browser that comes from npm, with the libraries it needs. Run as a process of its own:
// the package decides where and what to unpack from the environment it is loaded in.
import packed from "@sparticuz/chromium";

console.log(await packed.executablePath());
