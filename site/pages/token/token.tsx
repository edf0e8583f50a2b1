import { promotesToken } from "#brand/promotion.ts";
import { MarketNotices } from "#site/features/market/market-notices.tsx";
import { RiskStatement } from "#site/features/risk/risk-statement.tsx";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Buying } from "./buying.tsx";
import { Closing } from "./closing.tsx";
import { Distribution } from "./distribution.tsx";
import { Ledger } from "./ledger.tsx";
import { Opening } from "./opening.tsx";
import { Partners } from "./partners.tsx";
import { Roadmap } from "./roadmap.tsx";
import { Security } from "./security.tsx";
import { Utility } from "./utility.tsx";

export const loader = pageLoader("token", "token", "market", "risk");
export const meta = pageHead;

export default function Token() {
  return (
    <>
      <Opening />
      <Ledger />
      <div className="wrap">
        <RiskStatement className="mt-14" />
      </div>
      <Distribution />
      <Security />
      <Utility />
      <Roadmap />
      <Partners />
      {promotesToken && <Buying />}
      <Closing />
      <MarketNotices />
    </>
  );
}
