import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { SearchableSelectField } from '../../../kit/web/field/SearchableSelectField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { listFollowUpAssignees } from '../api.ts';

interface FollowUpFieldsProps {
  until: { value?: string; onChange?: (day: string) => void };
  by: { value?: string; onChange?: (person: string) => void };
}

export function FollowUpFields({ until, by }: FollowUpFieldsProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const today = useToday();
  const people = useQuery(callQuery(listFollowUpAssignees, { building: building.id }));
  return (
    <>
      <DateField label={t('logbook:form.until')} min={today} clearable {...until} />
      <SearchableSelectField
        label={t('logbook:form.by')}
        placeholder={t('logbook:followUp.desk')}
        data={(people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        clearable
        {...by}
      />
    </>
  );
}
