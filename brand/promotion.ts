/**
 * How far the site may go in speaking for the token. `facts` is for a group whose licence does not
 * allow promotion: it takes away how to buy, every link to a trading venue and every yield figure,
 * and leaves what the token is and does.
 */
type TokenPromotion = "full" | "facts";

const tokenPromotion = "full" as TokenPromotion;

/** Whether pages may say how to buy, lead to trading venues and name a yield. */
export const promotesToken = tokenPromotion === "full";
