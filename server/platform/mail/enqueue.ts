/** The order in which waiting mails leave. */
const priorities = { account: 0, confirmation: 1, notice: 2, bulk: 3, campaign: 4 } as const;
export type MailUrgency = keyof typeof priorities;

export const priorityOf = (urgency: MailUrgency): number => priorities[urgency];

/**
 * SQL of a common table expression (`mail`) that enqueues mails within a larger statement, so that a
 * mail is committed with what causes it. `source` selects id, kind, subject_kind, subject_id, locale,
 * to_address and created_at, in this order; the id must be new.
 */
export const enqueueMail = (source: string, urgency: MailUrgency): string => `
  mail AS (
    INSERT INTO mails (id, kind, subject_kind, subject_id, locale, to_address, created_at,
      next_attempt_at, priority)
    SELECT id, kind, subject_kind, subject_id, locale, to_address, created_at, created_at,
      ${priorityOf(urgency)}
    FROM (${source}) AS new_mail (id, kind, subject_kind, subject_id, locale, to_address, created_at)
    RETURNING id
  )`;
