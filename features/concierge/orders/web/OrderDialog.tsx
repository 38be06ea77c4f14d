import { Box, Group, Radio, SimpleGrid, Textarea } from '@mantine/core';
import { useNavigate } from 'react-router';
import { fetchMatchingResidents } from '../../../../core/directory/web/residents.ts';
import { addDays, getToday } from '../../../../kit/time.ts';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import {
  type DialogState,
  findLoadedRow,
  type LoadedRows,
  useUrlDialog,
} from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { DateField } from '../../../../kit/web/field/DateField.tsx';
import { PersonField } from '../../../../kit/web/field/PersonField.tsx';
import { StepperField } from '../../../../kit/web/field/StepperField.tsx';
import { TimeField } from '../../../../kit/web/field/TimeField.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { Product, ProductCategory } from '../../catalogue/catalogue.ts';
import { can } from '../../policy.ts';
import { placeOrder } from '../api.ts';
import { newOrderSchema, ORDER_DAYS_AHEAD_MAX, ORDER_NOTE_MAX, QUANTITY_MAX } from '../order.ts';
import classes from './Orders.module.css';
import { createEmptyOrder, orderFormSchema } from './orderForm.ts';
import { getOrdersAddress, useOrderTexts } from './orderTexts.ts';

export function useOrderDialog(categories: LoadedRows<ProductCategory>): DialogState<Product> {
  return useUrlDialog<Product>({
    name: 'order',
    serialize: ({ id }) => String(id),
    find: (text) => {
      const isIt = ({ id }: Product) => String(id) === text;
      const category = findLoadedRow(categories, ({ products }) => products.some(isIt));
      return category ? (category.products.find(isIt) ?? null) : (category as null | undefined);
    },
  });
}

/** Sends the displayed price, so that the server can refuse a price that has changed. */
export function OrderDialog({ takesOrders, ...dialog }: DialogState<Product> & { takesOrders: boolean }) {
  const { item, current, opened, isGone, close } = dialog;
  const { t } = useI18n();
  const { user, building } = useSession();
  const navigate = useNavigate();
  const words = useOrderTexts();
  const place = useCommand(placeOrder);
  const form = useDialogForm(opened, orderFormSchema, createEmptyOrder(), `order of ${item?.id}`);
  // Use the current product, so that a price change shows while the dialog is open.
  const product = current ?? item;
  const { quantity, wish, residentEmail } = form.values;
  const parsedQuantity = newOrderSchema.shape.quantity.safeParse(quantity);
  const todayHere = getToday(building.timeZone, new Date());
  const isForSomebodyElse = residentEmail !== '' && residentEmail !== user.email;

  const save = async (output: ReturnType<typeof orderFormSchema.parse>) => {
    if (!product) return;
    const { id, price, name } = product;
    await place.mutateAsync({
      building: building.id,
      product: id,
      price,
      ...output,
      residentEmail: isForSomebodyElse ? residentEmail : '',
    });
    return {
      message: t('concierge:order.placed', { item: words.formatItem({ quantity: output.quantity, name }) }),
      action: { label: t('concierge:order.see'), run: () => void navigate(getOrdersAddress(user)) },
    };
  };
  return (
    <FormDialog
      opened={opened}
      close={close}
      title={t('concierge:order.title', { product: product?.name ?? '' })}
      form={form}
      onSave={save}
      saveLabel={t('concierge:order.button')}
      saveDisabled={isGone || !takesOrders}
      size="md"
    >
      {(isGone || !takesOrders) && (
        <p role="alert">{t(isGone ? 'concierge:order.gone' : 'concierge:errors.ordering_off')}</p>
      )}
      {product?.description && <p className={classes.about}>{product.description}</p>}
      {can.processOrders(user) && (
        <PersonField
          label={t('concierge:order.for')}
          placeholder={t('concierge:order.forHint')}
          nothingFoundMessage={t('concierge:order.forNone')}
          searchPeople={fetchMatchingResidents}
          {...form.getInputProps('residentEmail')}
          value={residentEmail}
          onChange={(email) => form.setFieldValue('residentEmail', email)}
        />
      )}
      <Box maw="12rem">
        <StepperField
          label={t('concierge:order.quantity')}
          min={1}
          max={QUANTITY_MAX}
          required
          {...form.getInputProps('quantity')}
        />
      </Box>
      <Radio.Group label={t('concierge:order.when')} {...form.getInputProps('wish')}>
        <Group gap="lg" mt="xs">
          <Radio value="soon" label={t('concierge:order.soon')} />
          <Radio value="moment" label={t('concierge:order.moment')} />
        </Group>
      </Radio.Group>
      {wish === 'moment' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <DateField
            label={t('concierge:order.date')}
            required
            min={todayHere}
            max={addDays(todayHere, ORDER_DAYS_AHEAD_MAX)}
            {...form.getInputProps('date')}
          />
          <TimeField label={t('concierge:order.time')} required {...form.getInputProps('time')} />
        </SimpleGrid>
      )}
      <Textarea
        label={t('concierge:order.note')}
        description={t('concierge:order.noteHint', { max: ORDER_NOTE_MAX })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={ORDER_NOTE_MAX}
        rows={2}
        {...form.getInputProps('note')}
      />
      <p className={classes.total}>
        {t('concierge:order.total')}{' '}
        <strong>
          {product && parsedQuantity.success
            ? words.formatTotal({ ...product, quantity: parsedQuantity.data })
            : '–'}
        </strong>
      </p>
    </FormDialog>
  );
}
