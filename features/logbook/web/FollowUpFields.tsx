import { useQuery } from '@tanstack/react-query';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { SearchableSelectField } from '../../../kit/web/field/SearchableSelectField.tsx';
import { useI18n } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useToday } from '../../../kit/web/useToday.ts';
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
