import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/**/*{-tables,-columns}.ts",
  out: "./migrations",
});
