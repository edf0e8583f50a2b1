import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import {
  type Campaign,
  type CampaignDraft,
  campaign,
  saveCampaignCall,
} from "#contract/campaigns.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { doubtSession, useSession } from "../admin-session.ts";
import { AccessLost, type Answer, callApi } from "../api.ts";
import { forgetDraft, keepDraft, keptDraft } from "./kept-draft.ts";
import { campaignsPath } from "./new-campaign.ts";

/** Editable fields of a campaign. */
export const draftOf = ({
  name,
  content,
  audience,
  perHour,
  automatic,
}: Campaign): CampaignDraft => ({
  name,
  content,
  audience,
  perHour,
  ...(automatic && { automatic }),
});

/** Whether two values are equal, whatever the order of their fields: the database has its own. */
export function isSame<T>(one: T, other: T): boolean {
  const inOrder = (_: string, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value;
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

const textFields = ["subject", "preview", "body"] as const;

/** A field of a draft that cannot be saved as it is; of a text, in which language. */
export type DraftFault =
  | { field: "name" | "audience" | "oldest" | "perHour"; locale?: undefined }
  | { field: (typeof textFields)[number]; locale: Locale };

/** The fields that keep a draft from being saved, in the order of the contract. */
export function faultsIn(draft: CampaignDraft): DraftFault[] {
  const { error } = saveCampaignCall.safeParse({ version: 1, ...draft });
  return (error?.issues ?? []).map(({ path: [part, ...rest] }): DraftFault => {
    if (part === "name" || part === "perHour") return { field: part };
    if (part !== "content") return { field: rest[0] === "oldest" ? "oldest" : "audience" };
    const locale = locales.find((one) => rest.includes(one)) ?? draft.content.fallback;
    return { field: textFields.find((one) => rest.includes(one)) ?? "body", locale };
  });
}

/**
 * saved, or waiting to be; invalid: cannot be saved as it is; offline: the server did not answer, it is
 * tried again; conflict: another administrator saved meanwhile; over: no longer a draft; inWave: a wave
 * sends it, and this reader may not send; notRepeatable: a wave sends it, which this audience is not for.
 */
type SaveState =
  | "saved"
  | "waiting"
  | "invalid"
  | "offline"
  | "conflict"
  | "over"
  | "inWave"
  | "notRepeatable";

/** A draft is saved after a pause in typing, and again after a failure, in milliseconds. */
const typingPause = 800;
const retryAfter = 5_000;

/**
 * A draft that saves itself. What is typed stays in the tab until the server has it, through a reload
 * and through a signing in. Of two concurrent changes the second resolves the conflict.
 */
export function useDraft(read: Campaign) {
  const { revalidate } = useRevalidator();
  const by = useSession().user.id;
  const [begin] = useState(() => startOf(read, by));
  const [draft, show] = useState(begin.draft);
  const [state, setState] = useState<SaveState>(begin.theirs ? "conflict" : "saved");
  const [theirs, setTheirs] = useState(begin.theirs);
  const [aside, setAside] = useState<CampaignDraft>();
  const [replaced, setReplaced] = useState(0);
  const latest = useRef({ draft: begin.draft, saved: begin.saved, version: begin.version });
  const path = `${campaignsPath}/${read.id}`;
  const saving = useRef<Promise<boolean>>(undefined);
  const faults = useMemo(() => faultsIn(draft), [draft]);

  function change(part: Partial<CampaignDraft>) {
    const next = { ...latest.current.draft, ...part };
    latest.current.draft = next;
    show(next);
    keepDraft(read.id, { by, version: latest.current.version, draft: next });
    if (state !== "conflict" && state !== "over") setState("waiting");
  }

  /** Saves the current draft. Returns whether the server has it. */
  function save(): Promise<boolean> {
    saving.current ??= saveAll().finally(() => {
      saving.current = undefined;
    });
    return saving.current;
  }

  async function saveAll(): Promise<boolean> {
    for (;;) {
      const { draft: sent, saved, version } = latest.current;
      if (isSame(sent, saved)) {
        forgetDraft(read.id);
        setState("saved");
        return true;
      }
      const body = saveCampaignCall.safeParse({ version, ...sent });
      if (!body.success) {
        setState("invalid");
        return false;
      }
      const answer = await answerTo(path, body.data);
      const isChanged = answer.outcome === "refused" && answer.error === "changed";
      const now = isChanged ? await answerTo(path) : answer;
      const { version: _, ...stored } = body.data;
      // Where the answer to an earlier try was lost, the version saved meanwhile is this one.
      if (now.outcome === "done" && (!isChanged || isSame(draftOf(now.value), stored))) {
        latest.current.saved = sent;
        latest.current.version = now.value.version;
        continue;
      }
      explain(now);
      return false;
    }
  }

  async function answerTo(path: string, body?: object): Promise<Answer<Campaign>> {
    try {
      return await callApi(path, campaign, { body });
    } catch (error) {
      if (!(error instanceof AccessLost)) throw error;
      // The layout checks the session and redirects; typed text is kept in the tab.
      doubtSession();
      void revalidate();
      return { outcome: "failed" };
    }
  }

  /** Shows why nothing was saved: the refusal, or the state that another administrator has set. */
  function explain(answer: Answer<Campaign>) {
    if (answer.outcome === "done") return handleRemoteVersion(answer.value);
    if (answer.outcome !== "refused") return setState("offline");
    if (answer.error === "not_draft" || answer.error === "not_found") return setState("over");
    if (answer.error === "wrong_state") return setState("inWave");
    if (answer.error === "not_repeatable") return setState("notRepeatable");
    setState("invalid");
  }

  /** Loads a version saved elsewhere where nothing was typed; else reports the conflict. */
  function handleRemoteVersion(other: Campaign) {
    if (other.state !== "draft") return setState("over");
    if (isSame(latest.current.draft, latest.current.saved)) return adopt(other);
    setTheirs(other);
    setState("conflict");
  }

  function adopt(other: Campaign) {
    const next = draftOf(other);
    latest.current = { draft: next, saved: next, version: other.version };
    show(next);
    forgetDraft(read.id);
    setTheirs(undefined);
    setReplaced((times) => times + 1);
    setState("saved");
  }

  /**
   * Resolves a conflict: `mine` replaces the stored version; `theirs` replaces the draft, which can be
   * restored.
   */
  function resolveConflict(whose: "mine" | "theirs") {
    if (!theirs) return;
    if (whose === "theirs") {
      setAside(latest.current.draft);
      return adopt(theirs);
    }
    latest.current.version = theirs.version;
    latest.current.saved = draftOf(theirs);
    setTheirs(undefined);
    setState("waiting");
    void save();
  }

  /** Discards changes that can no longer be saved: the page shows the state of the draft. */
  function drop() {
    forgetDraft(read.id);
    latest.current.draft = latest.current.saved;
    setState("saved");
    void revalidate();
  }

  /** Restores the draft that the stored version replaced. */
  function bringBack() {
    if (!aside) return;
    setAside(undefined);
    setReplaced((times) => times + 1);
    change(aside);
  }

  /**
   * Saves when the page is left. If it is restored, its next save finds the same version on the server.
   */
  const saveLast = useEffectEvent(() => {
    const { draft: last, version } = latest.current;
    const body = saveCampaignCall.safeParse({ version, ...last });
    if ((state !== "waiting" && state !== "offline") || !body.success) return;
    void callApi(path, campaign, { body: body.data, isLast: true }).catch(() => undefined);
  });
  const saveNow = useEffectEvent(() => void save());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the pause.
  useEffect(() => {
    if (state !== "waiting") return;
    const timer = setTimeout(saveNow, typingPause);
    return () => clearTimeout(timer);
  }, [state, draft]);
  useEffect(() => {
    if (state !== "offline") return;
    const control = new AbortController();
    const timer = setInterval(() => saveNow(), retryAfter);
    window.addEventListener("online", () => saveNow(), { signal: control.signal });
    return () => {
      clearInterval(timer);
      control.abort();
    };
  }, [state]);
  // The tab keeps typed text through a reload, but not through its end: the browser warns before that.
  useEffect(() => {
    if (state === "saved") return;
    const control = new AbortController();
    const { signal } = control;
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    window.addEventListener("pagehide", () => saveLast(), { signal });
    return () => control.abort();
  }, [state]);
  // Unsaved text of an earlier visit is saved at once; leaving the page does not wait for the pause.
  useEffect(() => {
    if (begin.isUnsaved) saveNow();
    return () => saveNow();
  }, [begin]);

  return {
    draft,
    change,
    state,
    /** The fields that keep it from being saved. */
    faults,
    theirs,
    resolveConflict,
    drop,
    aside: aside !== undefined,
    bringBack,
    /** Changes when another version replaces the draft: fields with text of their own start again. */
    replaced,
    save,
    /** Reads the draft again, after a call has reported another change. */
    readAgain: async () => explain(await answerTo(path)),
    version: () => latest.current.version,
  };
}
export type DraftControl = ReturnType<typeof useDraft>;

/** The draft as it was read, or as an earlier visit left it in this tab. */
function startOf(read: Campaign, by: string) {
  const saved = draftOf(read);
  const { version } = read;
  const kept = keptDraft(read.id, by);
  if (!kept || isSame(kept.draft, saved)) return { draft: saved, saved, version, isUnsaved: false };
  if (kept.version === version) return { draft: kept.draft, saved, version, isUnsaved: true };
  return { draft: kept.draft, saved, version: kept.version, theirs: read, isUnsaved: false };
}
