import { useEffect, useState } from "react";

/** How long what was copied is shown as copied, in milliseconds. */
const shownFor = 2_000;

/** Copies texts, and knows for two seconds that one was copied. `copy` resolves to whether it could. */
export function useCopy() {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), shownFor);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(text: string): Promise<boolean> {
    try {
      // Absent where the page is not served securely: then it fails like a refusal.
      await navigator.clipboard.writeText(text);
      setCopies((times) => times + 1);
      return true;
    } catch {
      return false;
    }
  }
  return { isCopied: copies > 0, copy };
}
