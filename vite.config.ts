import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { proxy: { "/api": api, "/dev": api } },
  build: {
    // Small files inlined as data: URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    target: "es2022",
    // The first browsers with `light-dark()`; older targets would rewrite every colour twice.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
});
