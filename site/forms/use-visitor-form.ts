import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { CaptchaAction } from "#contract/visitor.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { clearToasts } from "#site/ui/toast.ts";
import type { Captcha, CaptchaKind } from "./captcha.ts";
import type { Draft } from "./form-draft.ts";
import {
  type Failure,
  type Faults,
  type FormSchemas,
  faultsOf,
  faultsOfError,
  type SendParts,
  sendForm,
  type VisitorValues,
} from "./post.ts";

type Send<Answer> = NonNullable<SendParts<Answer>["send"]>;

export type Phase = "form" | "sending" | "sent";

export interface VisitorFormOptions<Values extends VisitorValues, Answer> {
  /** The address that is posted to. */
  path: string;
  /** The action of the captcha's token. */
  action: CaptchaAction;
  /** The code of the friend's link by which the visitor came, once the page has loaded. */
  link?: () => string;
  initial: Values;
  /** Fetches the contract's schemas: on the first use of the form, not with the page. */
  load: () => Promise<FormSchemas<Answer>>;
  /** The form itself, where a component above holds it. */
  form?: React.RefObject<HTMLFormElement | null>;
  /** Sent with the values. */
  extra?: (values: Values) => object;
  /** Faults that no schema can find, such as those of a file; shown as soon as it is chosen. */
  check?: (values: Values) => Faults<Values>;
  draft?: Draft<Values>;
  /** The button reads "Sending..." for at least this long, in milliseconds. */
  minimumTime?: number;
  /** Sends in another way than by posting JSON; `signal` stops it. */
  send?: (
    ...call: [...Parameters<Send<Answer>>, { values: Values; signal: AbortSignal }]
  ) => ReturnType<Send<Answer>>;
  /** The words for a fault. */
  faultText: (field: keyof Values & string, fault: string) => string;
  /** Faults stopped the form from being sent; they are shown at their fields already. */
  onFaults?: (faults: Faults<Values>) => void;
  /** The server took it. The phase that follows. */
  onAnswer: (answer: Exclude<Answer, { error: string }>, values: Values) => "form" | "sent";
  /**
   * It was refused; the errors of fields that the server's code stands for are given, and the captcha
   * in use. The returned text stays beside the button when the notice has closed, if no field has the
   * error.
   */
  onFailure: (
    failure: Failure,
    faults: Faults<Values>,
    captcha: CaptchaKind | undefined,
  ) => string | undefined;
  /** The errors that a failure stands for in this form alone. */
  faultsOfFailure?: (failure: Failure, faults: Faults<Values>) => Faults<Values>;
}

/** Keeps a promise until it fails: the next press tries again. */
function once<T>(kept: { current: Promise<T> | undefined }, make: () => Promise<T>): Promise<T> {
  kept.current ??= make().catch((error: unknown) => {
    kept.current = undefined;
    throw error;
  });
  return kept.current;
}

const trimmed = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? value.trim() : value,
    ]),
  );

/**
 * The state of a visitor's form: its values and errors, its draft, the captcha, the sending, and where
 * the focus goes. The form's own words, fields and what follows a sending are its feature's.
 */
export function useVisitorForm<Values extends VisitorValues, Answer extends object>(
  options: VisitorFormOptions<Values, Answer>,
) {
  const { initial, draft } = options;
  const locale = useSiteLocale();
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<Values>>({});
  const [phase, setPhase] = useState<Phase>("form");
  const [captchaKind, setCaptchaKind] = useState<CaptchaKind>();
  const [isIncomplete, setIncomplete] = useState(false);
  const [failure, setFailure] = useState("");
  const [isInUse, setInUse] = useState(false);
  const ownForm = useRef<HTMLFormElement>(null);
  const form = options.form ?? ownForm;
  /** The values as they are, also between two renderings. */
  const latest = useRef(initial);
  const openedAt = useRef(0);
  const isMounted = useRef(true);
  const isBusy = useRef(false);
  const isReady = useRef(false);
  const running = useRef<AbortController>(undefined);
  const code = useRef<Promise<[typeof import("./captcha.ts"), FormSchemas<Answer>]>>(undefined);
  const captcha = useRef<Promise<Captcha>>(undefined);
  const kind = useRef<CaptchaKind>(undefined);
  /** Fields of which the first is to be focused once they are on the page; none: the button. */
  const focusOn = useRef<readonly string[]>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the life of the form.
  useEffect(() => {
    isMounted.current = true;
    openedAt.current = performance.now();
    const restored = draft?.read();
    // An empty form is not rendered a second time.
    if (restored && Object.keys(restored).length > 0) change(restored);
    // A field can have the focus before the page's code runs, which no later event reports.
    if (form.current?.contains(document.activeElement)) prepare();
    return () => {
      isMounted.current = false;
    };
  }, []);

  useEffect(() => {
    if (phase !== "form" || !focusOn.current) return;
    const fields = focusOn.current.length > 0 ? focusOn.current : ["submit"];
    focusOn.current = undefined;
    const controls = [...(form.current?.elements ?? [])] as (HTMLElement & { name?: string })[];
    controls.find(({ name }) => name && fields.includes(name))?.focus();
  });

  useEffect(() => {
    if (phase === "sent")
      return () => {
        // The focused element was removed; a focus that has moved meanwhile stays.
        if (document.activeElement === document.body) form.current?.focus({ preventScroll: true });
      };
  }, [phase, form]);

  function change(to: Partial<Values> | ((current: Values) => Partial<Values>)) {
    const before = latest.current;
    const part = typeof to === "function" ? to(before) : to;
    latest.current = { ...before, ...part };
    setValues(latest.current);
    draft?.keep(latest.current);
    // A fault is not repeated while it is being mended.
    const isChanged = (field: string) =>
      before[field as keyof Values] !== latest.current[field as keyof Values];
    const atOnce = Object.entries(options.check?.(latest.current) ?? {}).filter(
      ([field]) => isChanged(field) && latest.current[field as keyof Values],
    );
    setFaults((current) => {
      const rest = Object.entries(current).filter(([field]) => !isChanged(field));
      return Object.fromEntries([...rest, ...atOnce]) as Faults<Values>;
    });
  }

  const loadCode = () => once(code, () => Promise.all([import("./captcha.ts"), options.load()]));
  const loadCaptcha = () =>
    once(captcha, async () => {
      const [module] = await loadCode();
      const loaded = await module.loadCaptcha(options.action, options.link?.());
      kind.current = loaded.kind;
      setCaptchaKind(loaded.kind);
      return loaded;
    });

  /** Loads what the form needs, and starts the captcha. Failures show when the form is sent. */
  function prepare() {
    setInUse(true);
    loadCaptcha().then(
      (loaded) => loaded.prepare(),
      () => undefined,
    );
  }

  function stop(found: Faults<Values>) {
    focusOn.current = Object.keys(found);
    setFaults(found);
    setPhase("form");
  }

  async function attempt() {
    let schemas: FormSchemas<Answer>;
    if (!isReady.current) setPhase("sending");
    try {
      [, schemas] = await loadCode();
      isReady.current = true;
      setIncomplete(false);
    } catch {
      setIncomplete(true);
      return stop({});
    }
    const values = latest.current;
    const body = { ...trimmed(values), ...options.extra?.(values), locale };
    const found = { ...faultsOf(schemas.submission, values, body), ...options.check?.(values) };
    if (Object.keys(found).length > 0) {
      stop(found);
      return options.onFaults?.(found);
    }
    const { send } = options;
    const control = new AbortController();
    running.current = control;
    setFaults({});
    setPhase("sending");
    const sent = await sendForm<Answer>(body, {
      path: options.path,
      schemas,
      obtainToken: async () => (await loadCaptcha()).obtain(),
      filledIn: () => performance.now() - openedAt.current,
      ...(send && { send: (...call) => send(...call, { values, signal: control.signal }) }),
      minimumTime: options.minimumTime,
    });
    // It has arrived even if the visitor has gone to another page meanwhile.
    if (sent.outcome === "answered") draft?.keep(initial);
    if (!isMounted.current) return;
    if (sent.outcome === "answered") {
      const next = options.onAnswer(sent.answer, values);
      if (next === "sent") return setPhase("sent");
      stop({});
    } else {
      const common: Faults<Values> =
        sent.outcome === "refused" ? faultsOfError(sent.error, values) : {};
      const found = { ...common, ...options.faultsOfFailure?.(sent, common) };
      setIncomplete(sent.outcome === "no_token");
      stop(found);
      const failureNotice = options.onFailure(sent, found, kind.current) ?? "";
      setFailure(Object.keys(found).length > 0 ? "" : failureNotice);
    }
    // A token is good for one sending only.
    prepare();
  }

  type Field = keyof Values & string;
  const error = (name: Field) => {
    const fault = faults[name];
    return fault === undefined ? undefined : options.faultText(name, fault);
  };
  const chosen = (name: Field) => ({
    name,
    error: error(name),
    value: values[name] as string,
    onChange: ({
      target,
    }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change({ [name]: target.value } as Partial<Values>),
  });

  return {
    values,
    faults,
    phase,
    captchaKind,
    isIncomplete,
    failure,
    isInUse,
    form,
    change,
    prepare,
    cancel: () => running.current?.abort(),
    async submit(event?: FormEvent) {
      event?.preventDefault();
      if (isBusy.current) return;
      isBusy.current = true;
      setFailure("");
      clearToasts();
      await attempt().finally(() => {
        isBusy.current = false;
      });
    },
    /** The form again as it was sent, to change this field. */
    edit(field: Field) {
      focusOn.current = [field];
      setPhase("form");
      prepare();
    },
    /** An empty form again. */
    reset() {
      if (!isMounted.current) return;
      openedAt.current = performance.now();
      change(initial);
      setPhase("form");
      prepare();
    },
    /** The attributes of a control for text. */
    text: (name: Field) => ({ ...chosen(name), readOnly: phase === "sending" }),
    /** The attributes of a list to choose from. */
    choice: chosen,
    /** The attributes of a box to tick. */
    tick: (name: Field) => ({
      name,
      error: error(name),
      checked: values[name] as boolean,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: target.checked } as Partial<Values>),
    }),
    error,
  };
}

export type VisitorForm = ReturnType<typeof useVisitorForm>;
