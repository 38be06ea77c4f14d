import { Textarea, TextInput } from '@mantine/core';
import { RESERVATION_TITLE_MAX } from '../../../../../core/booking/booking.ts';
import type { SchemaForm } from '../../../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { RESERVATION_COMMENT_MAX } from '../../reservation.ts';
import type { ReservationDetailValues } from './bookingForm.ts';

export type ReservationDetailFormState = Pick<
  SchemaForm<ReservationDetailValues, unknown>,
  'getInputProps' | 'setFieldValue' | 'clearFieldError' | 'errors' | 'values'
>;

interface TitleFieldProps {
  form: ReservationDetailFormState;
  visibleTo: 'reader' | 'resident' | 'both';
  /** An empty title gets a default. */
  optional?: boolean;
}

export function ReservationTitleField({ form, visibleTo, optional = false }: TitleFieldProps) {
  const { t } = useI18n();
  return (
    <TextInput
      label={t('rooms:form.title')}
      description={t(`rooms:form.titleHint.${visibleTo}`)}
      required={!optional}
      placeholder={optional ? t('rooms:form.titleDefault') : undefined}
      maxLength={RESERVATION_TITLE_MAX}
      autoComplete="off"
      {...form.getInputProps('title')}
    />
  );
}

export function ReservationCommentField({ form }: { form: ReservationDetailFormState }) {
  const { t } = useI18n();
  return (
    <Textarea
      label={t('rooms:form.comment')}
      maxLength={RESERVATION_COMMENT_MAX}
      rows={2}
      description={t('rooms:form.commentLeft', {
        count: RESERVATION_COMMENT_MAX - form.values.comment.length,
      })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.getInputProps('comment')}
    />
  );
}
