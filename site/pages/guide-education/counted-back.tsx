import { useTranslations } from "use-intl";

/** What has to be done how many weeks before the first lecture. */
const dates = [
  { name: "funds", weeks: 20 },
  { name: "form", weeks: 14 },
  { name: "appointment", weeks: 11 },
  { name: "flight", weeks: 4 },
  { name: "address", weeks: 1 },
  { name: "lecture", weeks: 0 },
] as const;

/** The dates of a visa, counted back from the day that cannot move. */
export function CountedBack() {
  const t = useTranslations("guide-education.dates");
  return (
    <div>
      <h3 className="display-sm">{t("title")}</h3>
      <ol className="mt-5 border-s-[3px] border-(--hue)">
        {dates.map(({ name, weeks }) => (
          <li
            key={name}
            className="relative grid gap-x-6 py-2.5 ps-7 sm:grid-cols-[11rem_1fr] sm:items-baseline"
          >
            <span
              aria-hidden="true"
              className="absolute -start-[9.5px] top-4 size-4 rounded-full border-[3px] border-(--hue) bg-ground"
            />
            <span className="small text-(--hue)">{t("weeks", { count: weeks })}</span>
            <span className="text-[0.9875rem]">{t(name)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
