declare global {
  interface Window {
    /** Set once the page answers by itself. */
    siteReady?: boolean;
    /** The last `data-early` button pressed before that, noted by the head script. */
    earlyPress?: HTMLElement | null;
  }
}

/** Presses again what a visitor pressed before the page's script was there. */
export function pressAgain(): void {
  window.siteReady = true;
  const pressed = window.earlyPress;
  window.earlyPress = null;
  pressed?.click();
}
