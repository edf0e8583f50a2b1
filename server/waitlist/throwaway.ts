import { disposableEmailBlocklistSet } from "disposable-email-domains-js";

// Once: the package builds the whole set anew at every call.
const throwaway = disposableEmailBlocklistSet();

/** Whether a domain, or one it lies under, is on the kept list of throwaway mail services. */
export function isThrowaway(domain: string): boolean {
  const labels = domain.split(".");
  return labels.some((_, index) => throwaway.has(labels.slice(index).join(".")));
}
