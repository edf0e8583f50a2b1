import { claims } from "#brand/claims.ts";
import { names } from "#brand/names.ts";
import { claimInText } from "#site/i18n/claim-text.ts";

/** What the words of the guide leave to the brand. */
export const walletValues = {
  minor: claims.walletMinorAge.value,
  adult: claims.walletAdultAge.value,
  currencies: claimInText(claims.currencies),
  fee: claimInText(claims.networkFee),
  speed: claims.transactionSpeed.value,
  limit: claimInText(claims.dailyLimit),
  insurance: claimInText(claims.insurance),
  discount: claimInText(claims.feeDiscount),
  support: claimInText(claims.supportHours),
  symbol: names.token.symbol,
};
