import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { AdminNav } from "#site/features/admin/admin-nav.tsx";
import { useAdministrator } from "#site/features/admin/administrator.ts";
import { Logout } from "#site/features/admin/logout.tsx";
import { Mark } from "#site/ui/mark.tsx";

/**
 * What every page of the administration stands in: its title, who is signed in, the way to the other
 * pages. What is inside is made only once an administrator is known to be there.
 */
export function AdminFrame({
  current,
  title,
  subtitle,
  loading,
  isWide = false,
  children,
}: {
  current: ComponentProps<typeof AdminNav>["current"];
  title: string;
  subtitle: string;
  /** What is said until it is known who is there. */
  loading: string;
  /** For tables that want more than the column of a text. */
  isWide?: boolean;
  children: (role: string) => ReactNode;
}) {
  const administrator = useAdministrator();
  const user = administrator.state === "granted" ? administrator.session.user : null;
  return (
    <div className={clsx("wrap pt-8 pb-20", isWide && "max-w-[104rem]!")}>
      <header className="print:hidden flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex items-start gap-4">
          <Mark className="mt-1 size-7" />
          <div>
            <h1 className="display-sm">{title}</h1>
            <p className="small text-soft">{subtitle}</p>
          </div>
        </div>
        {user && <Logout email={user.email} />}
      </header>
      {user ? (
        <>
          <div className="print:hidden">
            <AdminNav current={current} role={user.role} />
          </div>
          {children(user.role)}
        </>
      ) : (
        <p role="status" className="mt-16 text-soft">
          {loading}
        </p>
      )}
    </div>
  );
}
