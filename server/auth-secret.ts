import { join } from "node:path";
import { keptSecret } from "#server/database/kept-secret.ts";
import { type Config, ConfigError } from "./config.ts";

/** The settings with AUTH_SECRET, or with the secret in the data folder, which the first start creates. */
export function withAuthSecret(config: Config): Config & { authSecret: string } {
  return { ...config, authSecret: config.authSecret ?? storedSecret(config.dataDir) };
}

function storedSecret(dataDir: string): string {
  const path = join(dataDir, "auth-secret");
  let secret: string;
  try {
    secret = keptSecret(path);
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be used: ${(error as Error).message}`);
  }
  if (secret.length >= 32) return secret;
  throw new ConfigError(`${path} is damaged: put the secret back, or delete it to make a new one.`);
}
