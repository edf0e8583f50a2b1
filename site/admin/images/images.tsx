import { useTranslations } from "use-intl";
import {
  alternativeLimit,
  imageByteLimit,
  imageFaults,
  imageLimit,
  imageList,
  imagePixelLimit,
  isDescribed,
  type SiteImage,
  type SitePortrait,
} from "#contract/images.ts";
import { directionOf, locales } from "#contract/locale.ts";
import { formatBytes } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { ProgressBar } from "#site/ui/progress-bar.tsx";
import { showToast } from "#site/ui/toast.ts";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { sendAction } from "../api.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import { FileDrop } from "../file-drop.tsx";
import type { AdminHandle } from "../layout.tsx";
import { callLoader, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { ReadStatus } from "../read-status.tsx";
import { isolated, useFigures, useMoment } from "../reader-formats.ts";
import { LinkButton, ToolButton } from "../tool-button.tsx";
import { useForm, useSend } from "../use-call.ts";
import { type ChosenFile, useImageUpload } from "./image-upload.ts";

export const loader = pageLoader("adminImages", "admin-images");
export const handle: AdminHandle = { section: "content", words: "admin-images" };
export const meta = pageHead;
export const clientAction = sendAction;

const imagesPath = "/api/admin/images";

export const clientLoader = callLoader(imagesPath, imageList);

export default function Images() {
  const t = useTranslations("admin-images");
  const mayAct = useMay("act");
  const read = useRead<typeof clientLoader>();
  const { images, portraits = [] } = read.value ?? {};
  return (
    <>
      <SubPages of="content" current="images" />
      <div className="mt-8">
        {mayAct ? <Upload /> : <p className="small text-soft">{t("readOnly")}</p>}
        <ReadStatus read={read} failed={t("failed")} />
        {images?.length === 0 && (
          <div className="mt-12">
            <p className="font-medium">{t("empty")}</p>
            {mayAct && <p className="mt-1 text-soft">{t("emptyText")}</p>}
          </div>
        )}
        {images && images.length > 0 && (
          <>
            <ul className="mt-10 border-t border-line">
              {images.map((image) => (
                <ImageRow key={image.id} image={image} portraits={portraits} mayAct={mayAct} />
              ))}
            </ul>
            <Portraits images={images} portraits={portraits} mayAct={mayAct} />
          </>
        )}
      </div>
    </>
  );
}

function Upload() {
  const t = useTranslations("admin-images.upload");
  const { figure } = useFigures();
  const locale = useSiteLocale();
  const { files, add, remove } = useImageUpload((name, isNew) =>
    showToast({ kind: "good", title: t(isNew ? "done" : "known", { name: isolated(name) }) }),
  );
  return (
    <>
      <FileDrop
        multiple
        choose={t("choose")}
        drop={t("drop")}
        hint={t("limits", {
          size: formatBytes(locale, imageByteLimit),
          pixels: figure(imagePixelLimit / 1_000_000),
        })}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        onFiles={add}
      />
      {files.length > 0 && (
        <ul aria-label={t("list")} className="mt-5 grid max-w-xl gap-4">
          {files.map((file) => (
            <li key={file.key}>
              <Chosen file={file} onRemove={() => remove(file.key)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Chosen({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const t = useTranslations("admin-images");
  const { figure } = useFigures();
  const locale = useSiteLocale();
  const { name, share, answer } = file;
  if (!answer) {
    return (
      <>
        <p role="status" className="small">
          {t(share < 1 ? "upload.sending" : "upload.making", { name: isolated(name) })}
        </p>
        <ProgressBar
          value={share}
          max={1}
          aria-label={t("upload.progress", { name: isolated(name) })}
          className="mt-2 h-1 w-full"
        />
      </>
    );
  }
  const code = answer.outcome === "refused" ? answer.error : undefined;
  const fault = imageFaults.find((known) => known === code);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <p role="alert" className="min-w-0 flex-1 basis-80">
        <bdi className="font-medium [overflow-wrap:anywhere]">{name}</bdi>{" "}
        <span className="block text-danger">
          {fault
            ? t(`faults.${fault}`, {
                size: formatBytes(locale, imageByteLimit),
                pixels: figure(imagePixelLimit / 1_000_000),
                most: figure(imageLimit),
              })
            : t(answer.outcome === "rate_limited" ? "upload.busy" : "upload.failed")}
        </span>
      </p>
      <LinkButton onClick={onRemove}>{t("upload.dismiss")}</LinkButton>
    </div>
  );
}

function ImageRow({
  image,
  portraits,
  mayAct,
}: {
  image: SiteImage;
  portraits: readonly SitePortrait[];
  mayAct: boolean;
}) {
  const t = useTranslations("admin-images");
  const { figure } = useFigures();
  const moment = useMoment();
  const locale = useSiteLocale();
  const { small, mail, uses } = image;
  const nameOf = (person: string) =>
    portraits.find((portrait) => portrait.person === person)?.names[locale] ?? person;
  return (
    <li className="grid gap-x-10 gap-y-5 border-b border-line py-6 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <a href={mail.address} className="block w-fit">
          <img
            src={small.address}
            alt={image.alternatives[locale] || t("withoutText")}
            width={small.width}
            height={small.height}
            loading="lazy"
            className="max-h-44 w-auto max-w-full rounded-[4px] border border-line bg-basin"
          />
        </a>
        <h2 className="mt-3 font-medium [overflow-wrap:anywhere]">
          <bdi>{image.name || t("unnamed")}</bdi>
        </h2>
        <p className="small mt-1 text-soft">
          <span className="ltr-island">
            {figure(mail.width)} × {figure(mail.height)}
          </span>{" "}
          · <span>{t("added", { by: isolated(image.by), when: moment(image.at) })}</span>
        </p>
      </div>
      <div className="min-w-0">
        <Alternatives image={image} mayAct={mayAct} />
        <div className="mt-5 flex flex-wrap items-baseline gap-x-5 gap-y-2">
          <p className="small min-w-0 flex-1 basis-72 text-soft">
            {uses.length === 0
              ? t("unused")
              : uses.map((use, index) => (
                  <span key={"person" in use ? use.person : use.campaign}>
                    <span>{index === 0 ? `${t("usedIn")} ` : " · "}</span>
                    {"person" in use ? (
                      <span>{t("portraits.of", { name: isolated(nameOf(use.person)) })}</span>
                    ) : (
                      <AdminLink
                        page="adminCampaign"
                        suffix={`?id=${use.campaign}`}
                        className="text-link"
                      >
                        <bdi>{use.title}</bdi>
                      </AdminLink>
                    )}
                  </span>
                ))}
          </p>
          {mayAct && uses.length === 0 && <Deletion image={image} />}
        </div>
      </div>
    </li>
  );
}

/** What the image shows, in each language. */
function Alternatives({ image, mayAct }: { image: SiteImage; mayAct: boolean }) {
  const t = useTranslations("admin-images.alternatives");
  const { send, isBusy } = useSend();
  const { form } = useForm(async (fields) => {
    const alternatives = Object.fromEntries(locales.map((one) => [one, fields[one] ?? ""]));
    await send(`${imagesPath}/${image.id}/alternatives`, { alternatives }, { done: t("saved") });
  });
  return (
    <form {...form} className="grid gap-4">
      <p className={isDescribed(image) ? "small text-soft" : "small font-medium"}>
        {t(isDescribed(image) ? "hint" : "missing")}
      </p>
      <div className="grid gap-4 xl:grid-cols-3">
        {locales.map((locale) => (
          <TextField
            key={locale}
            name={locale}
            label={t(`languages.${locale}`)}
            defaultValue={image.alternatives[locale] ?? ""}
            maxLength={alternativeLimit}
            readOnly={!mayAct}
            autoComplete="off"
            lang={locale}
            dir={directionOf[locale]}
          />
        ))}
      </div>
      {mayAct && (
        <Button type="submit" look="outline" busy={isBusy} className="justify-self-start">
          {t("save")}
        </Button>
      )}
    </form>
  );
}

function Deletion({ image }: { image: SiteImage }) {
  const t = useTranslations("admin-images.deletion");
  const { send, isBusy } = useSend();
  const { confirm, dialog } = useConfirmation(() =>
    send(
      `${imagesPath}/${image.id}/delete`,
      {},
      {
        done: t("done"),
        refused: { in_use: t("inUse") },
      },
    ),
  );
  return (
    <>
      <ToolButton isDeletion onClick={() => confirm(true)}>
        {t("delete")}
      </ToolButton>
      <Confirmation
        {...dialog}
        isDeletion
        isBusy={isBusy}
        title={t("ask", { name: isolated(image.name) })}
        text={t("text")}
        yes={t("delete")}
      />
    </>
  );
}

/** Which image the pages show of each person. */
function Portraits({
  images,
  portraits,
  mayAct,
}: {
  images: readonly SiteImage[];
  portraits: readonly SitePortrait[];
  mayAct: boolean;
}) {
  const t = useTranslations("admin-images.portraits");
  if (portraits.length === 0) return null;
  return (
    <section aria-labelledby="portraits-title" className="mt-16">
      <h2 id="portraits-title" className="display-sm">
        {t("title")}
      </h2>
      <p className="mt-1 max-w-[65ch] text-soft">
        {t.rich("text", {
          words: (words) => (
            <AdminLink page="adminContent" className="text-link">
              {words}
            </AdminLink>
          ),
        })}
      </p>
      <ul className="mt-6 grid gap-x-10 border-t border-line md:grid-cols-2">
        {portraits.map((portrait) => (
          <PortraitRow
            key={portrait.person}
            portrait={portrait}
            images={images.filter(isDescribed)}
            mayAct={mayAct}
          />
        ))}
      </ul>
    </section>
  );
}

function PortraitRow({
  portrait: { person, names, published, draft },
  images,
  mayAct,
}: {
  portrait: SitePortrait;
  images: readonly SiteImage[];
  mayAct: boolean;
}) {
  const t = useTranslations("admin-images.portraits");
  const unnamed = useTranslations("admin-images")("unnamed");
  const locale = useSiteLocale();
  const moment = useMoment();
  const { send, isBusy } = useSend();
  const address = draft ? draft.address : published;
  const shown = images.find(({ small }) => small.address === address);
  const choose = (image: string | null) =>
    send(`${imagesPath}/portraits`, { person, image }, { done: t("drafted") });
  return (
    <li className="flex items-center gap-4 border-b border-line py-4">
      {address ? (
        <img
          src={address}
          alt=""
          width="56"
          height="56"
          loading="lazy"
          className="size-14 shrink-0 rounded-full border border-line bg-basin object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="size-14 shrink-0 rounded-full border border-dashed border-edge"
        />
      )}
      <div className="min-w-0 flex-1">
        <SelectField
          label={names[locale]}
          value={shown?.id ?? ""}
          placeholder={t("drawing")}
          disabled={!mayAct || isBusy}
          options={images.map(({ id, name }) => ({ value: id, label: name || unnamed }))}
          onChange={({ target }) => void choose(target.value || null)}
        />
        {draft && (
          <p className="small mt-1 text-soft">
            {t("draft", { by: isolated(draft.by), when: moment(draft.at) })}
          </p>
        )}
      </div>
    </li>
  );
}
