import { clsx } from "clsx";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { sendingChecks } from "#contract/campaigns.ts";
import { ownAccount } from "#contract/people.ts";
import {
  type ChangeableSetting,
  changeableSettings,
  type Setting,
  type SettingGroup,
  settingGroups,
  settingsPage,
} from "#contract/settings.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { readJson, sendAction } from "../api.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { FormButtons } from "../form-controls.tsx";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { ReadStatus } from "../read-status.tsx";
import { useFigures } from "../reader-formats.ts";
import { LinkButton } from "../tool-button.tsx";
import { useForm, useSend } from "../use-call.ts";
import { FirstSteps } from "./first-steps.tsx";

const path = "/api/admin/settings";

export const loader = pageLoader("adminSettings", "admin-settings");
export const clientLoader = adminLoader(async ({ request: { signal } }) => {
  const [{ settings }, account, sending] = await Promise.all([
    readJson(path, settingsPage, signal),
    readJson("/api/admin/account", ownAccount, signal),
    readJson("/api/admin/sending_checks", sendingChecks, signal),
  ]);
  return { settings, account, sending };
});
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "settings", words: "admin-settings" };
export const meta = pageHead;

/** The remaining steps before the site goes live, and every setting of the server with its source. */
export default function Settings() {
  const t = useTranslations("admin-settings");
  const read = useRead<typeof clientLoader>();
  const { value } = read;
  return (
    <>
      <SubPages of="settings" current="settings" />
      <ReadStatus read={read} failed={t("failed")} />
      {value && (
        <>
          <FirstSteps {...value} />
          <Groups settings={value.settings} />
        </>
      )}
    </>
  );
}

function Groups({ settings }: { settings: readonly Setting[] }) {
  const t = useTranslations("admin-settings");
  return (
    <div className="mt-12">
      <p className="mb-6 max-w-[65ch] text-soft">{t("text")}</p>
      {settingGroups.map((group) => (
        <Group
          key={group}
          group={group}
          settings={settings.filter((setting) => setting.group === group)}
        />
      ))}
    </div>
  );
}

/** A group with what was set or can be changed here; what is at its default, and stays so, is folded away. */
function Group({ group, settings }: { group: SettingGroup; settings: readonly Setting[] }) {
  const t = useTranslations("admin-settings");
  const { amount } = useFigures();
  const isShown = ({ name, source }: Setting) => isChangeable(name) || source !== "default";
  const shown = settings.filter(isShown);
  const defaults = settings.filter((setting) => !isShown(setting));
  return (
    <section
      aria-labelledby={`${group}-title`}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-2 border-t border-line py-5 lg:grid-cols-[19rem_minmax(0,1fr)]"
    >
      <div>
        <SectionTitle of={group} text={t(`groups.${group}`)} className="font-text font-medium" />
        <p className="small mt-1 max-w-[60ch] text-soft">{t(`texts.${group}`)}</p>
      </div>
      {/* The table's first line is level with the group's name. */}
      <div className={clsx(shown.length > 0 && "-mt-5")}>
        {shown.length > 0 && <SettingTable settings={shown} />}
        {defaults.length > 0 && (
          <details>
            <summary className="small min-h-8 cursor-pointer py-1 text-link">
              {t("defaults", amount(defaults.length))}
            </summary>
            <DefaultTable settings={defaults} />
          </details>
        )}
      </div>
    </section>
  );
}

const isChangeable = (name: string): name is ChangeableSetting =>
  (changeableSettings as readonly string[]).includes(name);

function useNameColumn(): Column<Setting> {
  const t = useTranslations("admin-settings");
  return {
    head: t("columns.name"),
    isHeadHidden: true,
    isRowName: true,
    cell: ({ name }) => <code className="ltr-island text-[0.8125rem]">{name}</code>,
    className: "max-sm:w-full sm:w-64",
  };
}

function DefaultTable({ settings }: { settings: readonly Setting[] }) {
  const t = useTranslations("admin-settings");
  const value: Column<Setting> = {
    head: t("columns.value"),
    isHeadHidden: true,
    cell: (setting) => <SettingValue setting={setting} />,
    className: "[overflow-wrap:anywhere]",
  };
  return (
    <DataTable
      look="dense"
      columns={[useNameColumn(), value]}
      rows={settings}
      keyOf={({ name }) => name}
    />
  );
}

function SettingTable({ settings }: { settings: readonly Setting[] }) {
  const t = useTranslations("admin-settings");
  const [changing, setChanging] = useState<string>();
  const columns: Column<Setting>[] = [
    useNameColumn(),
    {
      head: t("columns.value"),
      isHeadHidden: true,
      cell: (setting) =>
        changing === setting.name && isChangeable(setting.name) ? (
          <ChangeForm
            setting={setting}
            name={setting.name}
            onClose={() => setChanging(undefined)}
          />
        ) : (
          <SettingValue setting={setting} />
        ),
      className: "[overflow-wrap:anywhere] max-sm:w-full",
    },
    {
      head: t("columns.source"),
      isHeadHidden: true,
      cell: ({ source }) => t(`sources.${source}`),
      className: "text-soft sm:w-36",
    },
    {
      head: t("columns.change"),
      isHeadHidden: true,
      cell: ({ name, source }) =>
        isChangeable(name) &&
        source !== "environment" &&
        changing !== name && (
          <LinkButton onClick={() => setChanging(name)} aria-label={t("changeOne", { name })}>
            {t("change")}
          </LinkButton>
        ),
      className: "sm:w-24 sm:text-end",
    },
  ];
  return <DataTable look="dense" columns={columns} rows={settings} keyOf={({ name }) => name} />;
}

function SettingValue({ setting: { name, value, isSecret, source } }: { setting: Setting }) {
  const t = useTranslations("admin-settings");
  if (isSecret)
    return <span className="text-soft">{t(source === "default" ? "unset" : "secret")}</span>;
  if (value === null) return <span className="text-soft">{t("unset")}</span>;
  if (name === "WAITLIST_PRIVACY") return t(value === "strict" ? "privacy.strict" : "privacy.open");
  return <span className="ltr-island">{value}</span>;
}

/** The field in which an owner changes a setting, in place of its value. */
function ChangeForm({
  setting,
  name,
  onClose,
}: {
  setting: Setting;
  name: ChangeableSetting;
  onClose: () => void;
}) {
  const t = useTranslations("admin-settings");
  const { send, isBusy } = useSend();
  const { revalidate } = useRevalidator();
  const save = async (value: string | null, onInvalid: () => void) => {
    const sent = await send(
      path,
      { name, value },
      {
        done: t("saved"),
        refused: {
          invalid_setting: onInvalid,
          invalid_request: onInvalid,
          set_by_environment: t("setByEnvironment"),
        },
      },
    );
    if (!sent) return;
    await revalidate();
    onClose();
  };
  const { form, fault } = useForm<"invalid">(async ({ value = "" }, refuse) => {
    const typed = value.trim();
    await save(typed === "" ? null : typed, () => refuse("invalid"));
  });
  const error = fault && t(`faults.${name}`);
  const label = t(`labels.${name}`);
  return (
    <form {...form} className="grid max-w-xl gap-3 py-2">
      {name === "WAITLIST_PRIVACY" ? (
        <SelectField
          label={label}
          name="value"
          defaultValue={setting.value ?? "open"}
          hint={t(`hints.${name}`)}
          options={(["open", "strict"] as const).map((value) => ({
            value,
            label: t(`privacy.${value}`),
          }))}
        />
      ) : (
        <TextField
          label={label}
          name="value"
          type={name === "BACKUP_TESTED" ? "date" : "text"}
          dir="ltr"
          autoComplete="off"
          maxLength={2000}
          defaultValue={setting.value ?? ""}
          hint={t(`hints.${name}`)}
          {...(error && { error })}
        />
      )}
      <FormButtons submit={t("save")} cancel={t("cancel")} isBusy={isBusy} onCancel={onClose}>
        {setting.source === "administration" && (
          <LinkButton onClick={() => void save(null, () => {})}>{t("reset")}</LinkButton>
        )}
      </FormButtons>
    </form>
  );
}
