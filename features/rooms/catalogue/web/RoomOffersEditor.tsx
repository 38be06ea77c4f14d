import { Box, Button, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { z } from 'zod';
import { pickTranslation } from '../../../../kit/bilingualText.ts';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../../kit/web/dialog/ConfirmDialog.tsx';
import {
  findLoadedRow,
  type RecordDialogProps,
  useRowDialog,
  useUrlDialog,
} from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import type { ConflictMergeOptions } from '../../../../kit/web/dialog/useConflictMerge.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { FailureMessage } from '../../../../kit/web/feedback/FailureMessage.tsx';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { PageSkeleton } from '../../../../kit/web/feedback/PageSkeleton.tsx';
import { BilingualField } from '../../../../kit/web/field/BilingualField.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { ReorderHandle } from '../../../../kit/web/list/ReorderHandle.tsx';
import { useSession } from '../../../../kit/web/session/session.ts';
import { ActionMenu } from '../../../../kit/web/ui/ActionMenu.tsx';
import { can } from '../../policy.ts';
import { addRoomOffer, editRoomOffer, removeRoomOffer, reorderRoomOffers } from '../api.ts';
import {
  newRoomOfferSchema,
  ROOM_OFFER_NAME_MAX,
  type RoomOffer,
  type RoomOfferKind,
  roomOfferKinds,
} from '../offer.ts';
import classes from './RoomSettings.module.css';
import { useRoomOffers } from './useRoomOffers.ts';

export function RoomOffersEditor() {
  const { t } = useI18n();
  const { user } = useSession();
  const read = useRoomOffers();
  const mayEdit = can.administerRooms(user);
  const may = () => mayEdit;
  /** `new,layout`, or the id of an existing one. */
  const editing = useUrlDialog<{ kind: RoomOfferKind; offer?: RoomOffer }>({
    name: 'editOffer',
    canOpen: may,
    serialize: ({ kind, offer }) => (offer ? String(offer.id) : `new,${kind}`),
    find: (text) => {
      const kind = roomOfferKinds.find((each) => text === `new,${each}`);
      if (kind) return { kind };
      const offer = findLoadedRow(read, ({ id }) => String(id) === text);
      return offer ? { kind: offer.kind, offer } : (offer as null | undefined);
    },
  });
  const removing = useRowDialog('removeOffer', read, may);
  if (read.error)
    return (
      <p>
        <FailureMessage error={read.error} />
      </p>
    );
  if (!read.data) return <PageSkeleton rows={4} />;
  const all = read.data;
  return (
    <>
      <Text maw="46rem" mb="md">
        {t('rooms:settings.offers.intro')}
      </Text>
      <div className={classes.offers}>
        {roomOfferKinds.map((kind) => (
          <OfferList
            key={kind}
            kind={kind}
            offers={all.filter((offer) => offer.kind === kind)}
            onEdit={mayEdit ? editing.open : null}
            onRemove={removing.open}
          />
        ))}
      </div>
      <OfferDialog {...editing} />
      <RemoveDialog {...removing} />
    </>
  );
}

interface OfferListProps {
  kind: RoomOfferKind;
  offers: readonly RoomOffer[];
  onEdit: ((dialog: { kind: RoomOfferKind; offer?: RoomOffer }) => void) | null;
  onRemove: (offer: RoomOffer) => void;
}

function OfferList({ kind, offers, onEdit, onRemove }: OfferListProps) {
  const { t, language } = useI18n();
  const { building } = useSession();
  const order = useCommand(reorderRoomOffers);
  const ids = offers.map(({ id }) => id);
  const move = (at: number, to: number) => async () => {
    const newOrder = [...ids];
    newOrder.splice(to, 0, ...newOrder.splice(at, 1));
    await order.mutateAsync({ building: building.id, kind, ids: newOrder });
  };
  return (
    <section aria-labelledby={`offers-${kind}`}>
      <Group component="header" justify="space-between" gap="sm">
        <h2 id={`offers-${kind}`}>{t(`rooms:settings.offers.${kind}.title`)}</h2>
        {onEdit && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => onEdit({ kind })}
          >
            {t(`rooms:settings.offers.${kind}.add`)}
          </Button>
        )}
      </Group>
      {offers.length === 0 && <p className={classes.quiet}>{t(`rooms:settings.offers.${kind}.none`)}</p>}
      <Box component="ul" mt="sm">
        {offers.map((offer, at) => {
          const name = pickTranslation(offer.name, language);
          const other = offer.name[language === 'fr' ? 'en' : 'fr'];
          return (
            <li key={offer.id} className={classes.offer} data-index={at}>
              {onEdit && ids.length > 1 && (
                <ReorderHandle name={name} index={at} count={ids.length} onMove={(to) => move(at, to)()} />
              )}
              <Box flex={1}>
                {name}
                <span className={classes.quiet}>
                  {[
                    other && other !== name && other,
                    t('rooms:settings.offers.rooms', { count: offer.rooms }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Box>
              {onEdit && (
                <ActionMenu
                  subtle
                  label={t('rooms:settings.moreFor', { name })}
                  actions={[
                    {
                      label: t('rooms:settings.edit'),
                      icon: IconEdit,
                      run: () => onEdit({ kind, offer }),
                    },
                    ...(at > 0
                      ? [{ label: t('rooms:settings.earlier'), icon: IconArrowUp, run: move(at, at - 1) }]
                      : []),
                    ...(at < offers.length - 1
                      ? [{ label: t('rooms:settings.later'), icon: IconArrowDown, run: move(at, at + 1) }]
                      : []),
                    {
                      label: t('rooms:settings.offers.remove'),
                      icon: IconTrash,
                      run: () => onRemove(offer),
                    },
                  ]}
                />
              )}
            </li>
          );
        })}
      </Box>
    </section>
  );
}

const schema = z.object({ name: newRoomOfferSchema.shape.name, version: z.int() });
type OfferValues = { name: { fr: string; en: string }; version: number };
const toOfferValues = (offer?: RoomOffer): OfferValues => ({
  name: offer?.name ?? { fr: '', en: '' },
  version: offer?.version ?? 0,
});

function OfferDialog({ item, ...view }: RecordDialogProps<{ kind: RoomOfferKind; offer?: RoomOffer }>) {
  const { t, language } = useI18n();
  const { building } = useSession();
  const [add, edit] = [useCommand(addRoomOffer), useCommand(editRoomOffer)];
  const { offer, kind = 'layout' } = item ?? {};
  const form = useDialogForm(view.opened, schema, toOfferValues(offer), `offer ${offer?.id ?? kind}`);
  const edited: ConflictMergeOptions<OfferValues, RoomOffer> = {
    toValues: toOfferValues,
    fields: {
      name: {
        label: t('rooms:settings.offers.name'),
        format: (name) => [name.fr, name.en].filter(Boolean).join(' / '),
      },
    },
  };
  const save = async ({ name, version }: z.output<typeof schema>) => {
    if (offer) await edit.mutateAsync({ building: building.id, id: offer.id, name, version });
    else await add.mutateAsync({ building: building.id, kind, name });
    return t('rooms:settings.offers.saved', { name: pickTranslation(name, language) });
  };
  return (
    <FormDialog
      {...view}
      title={t(offer ? `rooms:settings.offers.${kind}.edit` : `rooms:settings.offers.${kind}.add`)}
      saveLabel={offer ? undefined : t(`rooms:settings.offers.${kind}.make`)}
      form={form}
      onSave={save}
      edited={offer ? edited : undefined}
      size="md"
    >
      <BilingualField
        label={t('rooms:settings.offers.name')}
        name="name"
        getInputProps={(path) => ({ ...form.getInputProps(path) })}
        maxLength={ROOM_OFFER_NAME_MAX}
      />
      {offer && offer.rooms > 0 && <p>{t('rooms:settings.offers.renames', { count: offer.rooms })}</p>}
    </FormDialog>
  );
}

function RemoveDialog({ item: offer, ...view }: RecordDialogProps<RoomOffer>) {
  const { t, language } = useI18n();
  const { building } = useSession();
  const remove = useCommand(removeRoomOffer);
  const name = offer ? pickTranslation(offer.name, language) : '';
  const confirm = async () => {
    if (!offer) return;
    await remove.mutateAsync({ building: building.id, id: offer.id });
    notifyUser.success(t('rooms:settings.offers.removed', { name }));
  };
  return (
    <ConfirmDialog
      {...view}
      title={t('rooms:settings.offers.removeTitle', { name })}
      confirmLabel={t('rooms:settings.offers.remove')}
      danger
      onConfirm={confirm}
    >
      <p>{t('rooms:settings.offers.removeText', { count: offer?.rooms ?? 0 })}</p>
    </ConfirmDialog>
  );
}
