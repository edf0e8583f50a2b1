/**
 * Invented sums of the demonstrations, in dirhams: they claim nothing. The scenes of the services, the
 * balance that pays for them and the bill of the wallet page take theirs from here; the texts that
 * describe the scenes to a screen reader (in `scenes.json`) name them once more.
 */
export const demonstration = {
  /** The first balance. */
  topUp: 32_480,
  /** What stood in the account before, in hundredths; the words are keyed by the same names. */
  earlier: [
    { name: "salary", fils: 1_450_000 },
    { name: "rent", fils: -520_000 },
    { name: "groceries", fils: -31_240 },
  ],
  /** A bill for three. */
  dinner: 480,
  /** The fare of each day, from the first one on. */
  fares: [
    310, 295, 340, 420, 510, 480, 330, 280, 265, 305, 390, 470, 455, 300, 240, 228, 236, 350, 440,
    430, 290,
  ],
  firstFareDay: "2025-11-03",
  /** A payment on hold until its shipment arrives. */
  freight: 12_400,
  /** The first of a semester. */
  instalment: 4_200,
} as const;
