import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconMessage, IconPencil, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useWords } from '../../../kit/web/i18n.ts';
import { Email } from '../../../kit/web/ui/Email.tsx';
import { hasAddress, type Visit } from '../visit.ts';
import classes from './VisitsPage.module.css';

/** A text in a narrow column: two lines of it, the whole when it is pointed at. */
export function Text({ children }: { children: string }) {
  return (
    <span className={classes.text} title={children}>
      {children}
    </span>
  );
}

/** Whom a visitor comes to see, and who announced them in that person's name. */
export function Resident({ visit: { residentName, announcedBy } }: { visit: Visit }) {
  const { t } = useWords();
  return (
    <>
      <Text>{residentName || t('visits:residentLeft')}</Text>
      {announcedBy && (
        <span className={classes.announcedBy}>
          {t('visits:list.announcedBy', { assistant: announcedBy })}
        </span>
      )}
    </>
  );
}

/** A visitor's address; a dash where there is none, whatever stands for that on the wire. */
export function VisitorEmail({ email }: { email: string | null }) {
  const { t } = useWords();
  if (hasAddress(email)) {
    return (
      <span className={classes.text} title={email}>
        <Email>{email}</Email>
      </span>
    );
  }
  return (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>{t('visits:list.noEmail')}</VisuallyHidden>
    </>
  );
}

export function NdaMark({ signed }: { signed: boolean }) {
  const { t } = useWords();
  if (!signed) return <span className={classes.quiet}>{t('visits:nda.missing')}</span>;
  return (
    <span className={classes.signed}>
      <IconShieldCheck size={18} stroke={1.75} aria-hidden />
      {t('visits:nda.signed')}
    </span>
  );
}

interface VisitButtonProps {
  visit: Visit;
  onOpen: (visit: Visit) => void;
}

/** The beginning of the comment, which opens the whole of it. */
export function CommentButton({ visit, onOpen }: VisitButtonProps) {
  const { t } = useWords();
  return (
    <UnstyledButton className={classes.comment} onClick={() => onOpen(visit)} aria-haspopup="dialog">
      <VisuallyHidden>{t('visits:list.comment', { visitor: visit.visitor })}</VisuallyHidden>
      <IconMessage size={16} stroke={1.5} aria-hidden />
      <span>{visit.comment}</span>
    </UnstyledButton>
  );
}

export function EditButton({ visit, onOpen }: VisitButtonProps) {
  const { t } = useWords();
  return (
    <ActionIcon
      onClick={() => onOpen(visit)}
      aria-label={t('visits:list.edit', { visitor: visit.visitor })}
      title={t('visits:columns.edit')}
    >
      <IconPencil size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}

export function DeleteButton({ visit, onOpen }: VisitButtonProps) {
  const { t } = useWords();
  return (
    <ActionIcon
      onClick={() => onOpen(visit)}
      aria-label={t('visits:list.delete', { visitor: visit.visitor })}
      title={t('visits:columns.delete')}
    >
      <IconTrash size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
