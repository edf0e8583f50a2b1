/** The session: requested once for all pages, and again when it may have changed. */
import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import * as z from "zod/mini";
import {
  type AdminSession,
  adminRole,
  adminSession,
  mayDo,
  type Permission,
} from "#contract/admin.ts";
import { splitPath } from "#site/i18n/paths.ts";
import { createStore } from "#site/ui/store.ts";
import { AccessLost, callApi, ReadFailed, readJson } from "./api.ts";
import { forgetDrafts } from "./campaigns/kept-draft.ts";

/** The session, and when it ends by the clock of this machine, which may be fast or slow. */
export interface CurrentSession extends AdminSession {
  endsAt: number;
}

let granted: CurrentSession | undefined;
let checking: Promise<CurrentSession> | undefined;

export const readSession = () => readJson("/api/auth/get-session", z.nullable(adminSession));

/**
 * The administrator who is signed in. The first call requests session and role (specification 7.3), and so
 * does the next one after `doubtSession`. Throws `AccessLost`.
 */
export function administrator(): Promise<CurrentSession> {
  checking ??= check().catch((error) => {
    doubtSession();
    throw error;
  });
  return checking;
}

async function check(): Promise<CurrentSession> {
  try {
    const session = await readSession();
    if (!session) throw new AccessLost(granted ? "ended" : "absent");
    const body = { _user_id: session.user.id, _role: adminRole };
    const isAdmin = await callApi("/api/rpc/has_role", z.boolean(), { body });
    if (isAdmin.outcome !== "done") throw new ReadFailed(isAdmin);
    if (!isAdmin.value) throw new AccessLost("denied");
    granted = { ...session, endsAt: Date.now() + session.session.remaining };
    rememberUnread(session.unread);
    if (unsentOf !== session.user.id) unsent.clear();
    unsentOf = session.user.id;
    return granted;
  } catch (error) {
    // Once inside, a lost connection is no reason to leave: the server guards its data itself.
    if (granted && !(error instanceof AccessLost)) return granted;
    granted = undefined;
    throw error instanceof AccessLost ? error : new AccessLost("unverified");
  }
}

/** The session may have changed: the next page or revalidation requests it again. */
export function doubtSession(): void {
  checking = undefined;
}

/** Forgets the session, which then has not `ended`. */
export function forgetSession(): void {
  granted = undefined;
  doubtSession();
}

const unsent = new Map<string, string>();
let unsentOf: string | undefined;

export const dropUnsentText = (field: string) => unsent.delete(field);

/** Signs out in this tab: forgets the session and all typed text. */
export function leaveSession(): void {
  forgetSession();
  unsent.clear();
  forgetDrafts();
}

/**
 * The text of a field, kept until it is dropped, so that it survives a session's end. In this page's memory
 * alone, and for the same account only.
 */
export function useUnsentText(field: string) {
  const [text, show] = useState(() => unsent.get(field) ?? "");
  function setText(next: string) {
    unsent.set(field, next);
    show(next);
  }
  return [text, setText] as const;
}

/** The session, inside the layout. */
export function useSession(): AdminSession {
  const data = useRouteLoaderData("admin/layout") as { session: AdminSession };
  return data.session;
}

/** Whether the signed-in administrator has a permission. */
export const useMay = (right: Permission): boolean => mayDo(useSession().user.role, right);

/** Number of unread entries of the inbox: of the session, then of the inbox. */
const unread = createStore(0);

export function rememberUnread(count: number | undefined): void {
  if (count !== undefined && count !== unread.get()) unread.set(count);
}

export const useUnread = unread.use;

let tabs: BroadcastChannel | undefined;

/** Between the tabs of the administration. A channel does not receive its own messages. */
function channel(): BroadcastChannel {
  tabs ??= new BroadcastChannel("admin-session");
  return tabs;
}

/** Announces a sign-in or sign-out to the other tabs. */
export const announceSessionChange = (): void => channel().postMessage("changed");

/**
 * Calls back once when the session may have changed elsewhere: another tab reports it, the reader
 * returns to this one, or the browser restores it from memory.
 */
export function onSessionDoubt(listener: () => void): () => void {
  const control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Coming back fires several of these events at once.
  const doubt = () => {
    clearTimeout(timer);
    timer = setTimeout(listener);
  };
  const options = { signal: control.signal };
  channel().addEventListener("message", doubt, options);
  window.addEventListener("focus", doubt, options);
  window.addEventListener("pageshow", ({ persisted }) => persisted && doubt(), options);
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && doubt(),
    options,
  );
  return () => {
    clearTimeout(timer);
    control.abort();
  };
}

/** The page to return to, for the login page; kept in the history entry, not in the address. */
export const returnTo = (left: { pathname: string; search: string }) => ({
  back: left.pathname + left.search,
});

/** For the login page: the password is verified, the second factor is next. */
export const halfSignedIn = { isHalfSignedIn: true };
export const isHalfSignedIn = (state: unknown) =>
  (state as Partial<typeof halfSignedIn> | null)?.isHalfSignedIn === true;

/** The address after signing in: the page of the administration that was left, else the dashboard. */
export function returnAddress(state: unknown, dashboard: string): string {
  const back = (state as { back?: unknown } | null)?.back;
  if (typeof back !== "string") return dashboard;
  const { path } = splitPath(back.split("?")[0] ?? "");
  return path.startsWith("/admin/") && path !== "/admin/login" ? back : dashboard;
}
