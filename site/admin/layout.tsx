/**
 * The frame of the administration: title, account, links to the other pages. It stays while its pages
 * change. A page defines its part of the frame by its handle:
 *
 *     export const handle: AdminHandle = { section: "settings", words: "admin-audit" };
 *
 * A page is rendered only after the session is verified and its loader has answered; until
 * then the frame says that it is loading. `useSession` gives the page the session.
 */
import { clsx } from "clsx";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  Outlet,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
} from "react-router";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { mayDo } from "#contract/admin.ts";
import type { WordFile, Words } from "#site/i18n/messages.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { splitPath } from "#site/i18n/paths.ts";
import { localeOfRequest, readWords } from "#site/i18n/words.server.ts";
import { type PageHandle, usePageHandle } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Mark } from "#site/ui/icons.tsx";
import { clearToasts, showToast } from "#site/ui/toast.ts";
import { AdminLink } from "./admin-link.tsx";
import {
  administrator,
  announceSessionChange,
  type CurrentSession,
  doubtSession,
  forgetSession,
  leaveSession,
  onSessionDoubt,
  returnTo,
  useUnread,
} from "./admin-session.ts";
import { AccessLost, type AccessLostReason, callApi, onActivity } from "./api.ts";
import { useUnfinishedActions } from "./bulk-actions/requested-actions.ts";
import { useKeptFocus } from "./kept-focus.ts";
import { wordsOnce } from "./page-loader.ts";
import { PageRow, type Part, parts, usePartPages } from "./page-rows.tsx";
import { useFigures } from "./reader-formats.ts";
import { ToolButton } from "./tool-button.tsx";

/** Word files with a page's `title` and `subtitle`. */
type Headed = {
  [File in WordFile]: Words[File] extends { title: string; subtitle: string } ? File : never;
}[WordFile];

/** What the frame needs of a page: `export const handle: AdminHandle`. */
export interface AdminHandle extends PageHandle {
  section: Part | "help";
  /** The word file of `title` and `subtitle`. */
  words: "admin.dashboard" | Extract<Headed, "inbox" | `admin-${string}`>;
}

export const handle: PageHandle = { shell: "bare" };

export const loader = ({ request }: { request: Request }) => {
  const locale = localeOfRequest(request);
  return { locale, words: readWords(locale, ["admin"]) };
};

interface Access {
  session?: CurrentSession;
  lost?: AccessLostReason;
}

const words = wordsOnce();

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const access = administrator().then(
    (session): Access => ({ session }),
    ({ reason }: AccessLost): Access => ({ lost: reason }),
  );
  const [page, found] = await Promise.all([words(args), access]);
  return { ...page, ...found };
}
clientLoader.hydrate = true as const;

export default function AdminLayout() {
  const { session, lost } = useLoaderData() as Access;
  const { section, words } = usePageHandle() as AdminHandle;
  const t = useTranslations(words);
  const access = useTranslations("admin.dashboard");
  const navigation = useNavigation();
  const location = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const endsSoon = useSessionWatch(session);
  useKeptFocus(frame);
  useReachablePages();
  useUnfinishedActions(session && mayDo(session.user.role, "act") ? session.user.id : undefined);
  if (lost) return <Leave why={lost} />;
  const isTurning =
    navigation.state === "loading" && navigation.location.pathname !== location.pathname;
  return (
    <div ref={frame} data-admin="" className="wrap max-w-[104rem]! pt-2 pb-20">
      {/* One row on a computer: the title breaks before the names of the pages do. */}
      <header className="print:hidden flex items-center justify-between gap-x-4 border-b border-line max-lg:min-h-18 lg:flex-wrap lg:gap-x-8 nav:flex-nowrap nav:gap-x-6">
        <div className="flex items-center gap-3 py-1.5 nav:shrink-[99] min-[90rem]:w-79">
          <Mark className="size-6.5 shrink-0" />
          <div>
            <h1 className="text-[1.2rem] leading-tight outline-none">{t("title")}</h1>
            <p className="text-[0.8125rem] leading-tight text-balance text-soft lg:max-w-[22rem] nav:max-[90rem]:sr-only nav:max-w-[17rem]">
              {t("subtitle")}
            </p>
          </div>
        </div>
        {session && (
          <Menu>
            <Sections current={section} />
            <Logout email={session.user.email} />
          </Menu>
        )}
      </header>
      <div role="alert" className="sticky top-0 z-10">
        {endsSoon && (
          <p className="mt-4 border-s-3 border-water bg-basin px-4 py-2">{access("endsSoon")}</p>
        )}
      </div>
      <p role="status" className={session ? "sr-only" : "mt-16 text-soft"}>
        {(!session || isTurning) && access("loading")}
      </p>
      {session && (
        <div
          data-content=""
          tabIndex={-1}
          aria-busy={isTurning}
          className={clsx("outline-none", isTurning && "opacity-60")}
        >
          <Outlet />
        </div>
      )}
    </div>
  );
}

/** On a phone or a tablet, a button that opens the rest of the header; on wider screens only what is in it. */
function Menu({ children }: { children: ReactNode }) {
  const t = useTranslations("admin.nav");
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { amount } = useFigures();
  const unread = useUnread();
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as a link in it is followed.
  useEffect(() => panel.current?.hidePopover(), [state]);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={unread > 0 ? `${t("menu")}, ${t("unread", amount(unread))}` : t("menu")}
        className="relative -me-2 grid size-11 shrink-0 place-items-center lg:hidden"
      >
        <Drawing box="0 0 28 18" className="w-7" stroke="currentColor" strokeWidth="2">
          <path d="M1 3h26M9 15h18" strokeLinecap="round" />
        </Drawing>
        {unread > 0 && <span className="absolute end-0.5 top-1.5 size-3 rounded-full bg-water" />}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="text-ink lg:contents max-lg:absolute max-lg:inset-x-0 max-lg:top-20 max-lg:bottom-auto max-lg:m-0 max-lg:min-h-[calc(100dvh-5rem)] max-lg:w-full max-lg:bg-ground max-lg:px-[clamp(1.25rem,4vw,3.5rem)] max-lg:py-4"
      >
        {children}
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (error instanceof AccessLost) return <Leave why={error.reason} />;
  throw error;
}

/** Warn this long before the session ends, in milliseconds. */
const warnBefore = 60_000;

/**
 * Checks the session whenever it may have ended: another tab signed out, the reader returned, its time is
 * up; and while the reader works without a call, which extends it. Returns whether it is about to end.
 */
function useSessionWatch(session: CurrentSession | undefined): boolean {
  const { revalidate } = useRevalidator();
  const expiresAt = session?.session.expiresAt;
  const [endsSoon, setEndsSoon] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `endsAt` varies by how long each answer took.
  useEffect(() => {
    if (!session) return;
    const check = async () => {
      doubtSession();
      await revalidate();
    };
    let isOver = false;
    const left = session.endsAt - Date.now();
    const after = (time: number, act: () => unknown) => setTimeout(act, Math.max(time, 0));
    const timers = [
      // Another tab may have extended the session: if so, this effect starts anew.
      after(left - warnBefore, () => check().then(() => isOver || setEndsSoon(true))),
      after(left + 1000, check),
    ];
    const stops = [onSessionDoubt(check), onActivity(check)];
    return () => {
      isOver = true;
      setEndsSoon(false);
      timers.map(clearTimeout);
      stops.map((stop) => stop());
    };
  }, [expiresAt, revalidate]);
  return endsSoon;
}

/** Says why access was lost, and redirects. Signing in leads back to the same view. */
function Leave({ why }: { why: AccessLostReason }) {
  const t = useTranslations("admin.dashboard");
  const navigate = useNavigate();
  const location = useLocation();
  const home = usePageHref("home");
  const login = usePageHref("adminLogin");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, from where access was lost.
  useEffect(() => {
    forgetSession();
    if (why === "ended") showToast({ kind: "plain", title: t("ended") });
    else if (why !== "absent") showToast({ kind: "danger", title: t(why) });
    const isVisitor = why === "denied" || why === "unverified";
    if (isVisitor) window.location.replace(home);
    else void navigate(login, { replace: true, state: returnTo(location) });
  }, []);
  return (
    <p role="status" className="wrap mt-16 text-soft">
      {t("loading")}
    </p>
  );
}

function Logout({ email }: { email: string }) {
  const t = useTranslations("admin.dashboard");
  const help = useTranslations("admin.nav");
  const navigate = useNavigate();
  const login = usePageHref("adminLogin");
  const [isBusy, setBusy] = useState(false);

  async function logout() {
    setBusy(true);
    const { outcome } = await callApi("/api/auth/sign-out", z.unknown(), { body: {} });
    setBusy(false);
    if (outcome !== "done") return showToast({ kind: "danger", title: t("logoutFailed") });
    clearToasts();
    leaveSession();
    announceSessionChange();
    void navigate(login, { replace: true });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 py-1.5 max-lg:mt-3 max-lg:border-t max-lg:border-line max-lg:pt-3 nav:shrink-0 nav:flex-nowrap">
      <AdminLink page="adminHelp" className="text-link">
        {help("help")}
      </AdminLink>
      <span className="small break-all text-soft max-lg:order-first max-lg:w-full nav:max-w-80 nav:max-[120rem]:sr-only">
        <span className="ltr-island">{email}</span>
      </span>
      <ToolButton aria-disabled={isBusy} onClick={() => isBusy || void logout()}>
        {t("logout")}
      </ToolButton>
    </div>
  );
}

/** Links to the parts of the administration. */
function Sections({ current }: { current: AdminHandle["section"] }) {
  const t = useTranslations("admin.nav");
  const { amount, figure } = useFigures();
  const unread = useUnread();
  const pagesOf = usePartPages();
  const open = (Object.keys(parts) as Part[]).flatMap((part) => {
    const [first] = pagesOf(part);
    return first ? [[part, first[1]] as const] : [];
  });
  return (
    <PageRow
      label={t("label")}
      pages={open}
      current={current}
      className="order-last w-full max-lg:flex-col lg:gap-5 nav:order-none nav:w-auto nav:max-[90rem]:gap-4"
      linkClass={(isCurrent) =>
        clsx(
          "max-lg:border-s-2 max-lg:ps-4 lg:border-b-2 nav:py-4",
          isCurrent ? "border-water font-medium" : "border-transparent text-soft hover:text-ink",
        )
      }
      nameOf={(name) => (
        <>
          {t(name)}
          {name === "inbox" && unread > 0 && (
            <span className="ms-2 inline-block min-w-5 rounded-full bg-water px-1.5 text-center text-[0.75rem] leading-5 font-medium text-on-water tabular-nums">
              <span aria-hidden="true">{figure(unread)}</span>
              <span className="sr-only">{t("unread", amount(unread))}</span>
            </span>
          )}
        </>
      )}
    />
  );
}

/** Pages that were shown once: their code and words are loaded. */
const shown = new Set<string>();

/**
 * Blocks navigation to a page that was not shown yet while there is no network, with a notice: the router
 * would load the document anew, and typed text would be lost.
 */
function useReachablePages(): void {
  const t = useTranslations("admin.unreachable");
  const { pathname } = useLocation();
  useEffect(() => void shown.add(pathname), [pathname]);
  const blocker = useBlocker(
    ({ nextLocation: { pathname: next } }) =>
      !navigator.onLine && isOfFrame(next) && !shown.has(next),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    showToast({ kind: "danger", title: t("title"), description: t("text") });
  }, [blocker, t]);
}

/** Whether a page is in the frame, which stays while its pages change. */
function isOfFrame(pathname: string): boolean {
  const { path } = splitPath(pathname);
  return path.startsWith("/admin/") && path !== "/admin/login" && path !== "/admin/set-password";
}
