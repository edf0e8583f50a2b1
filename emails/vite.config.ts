import { defineConfig } from "vite";

/** The mails with all that renders them, as one file: by the build, and for words that are published. */
export default defineConfig({
  publicDir: false,
  logLevel: "warn",
  ssr: { noExternal: true, external: ["react", "react-dom", "use-intl"] },
  build: {
    ssr: "emails/render.tsx",
    outDir: "build/mailer",
    rolldownOptions: { output: { entryFileNames: "render.js" } },
  },
});
