export type TokenPromotion = "full" | "facts";

export const tokenPromotion = "full" as TokenPromotion;

export const promotesToken = tokenPromotion === "full";
