import { Checkbox, Group, Select } from '@mantine/core';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { Room } from '../../reservation.ts';
import { capacityOf, connected, mergeable, offered, roomsOf } from '../../roomSet.ts';
import { inPlace } from '../calendar/inPlace.ts';
import type { DetailForm } from './DetailFields.tsx';
import classes from './RoomField.module.css';

interface RoomFieldProps {
  form: DetailForm;
  rooms: readonly Room[];
  /** Free at the chosen times; undefined while that is not known. */
  free: ReadonlySet<number> | undefined;
}

/** Which room, merged with which others, and what they offer. */
export function RoomField({ form, rooms, free }: RoomFieldProps) {
  const { t } = useWords();
  const { rooms: chosen, layout, services } = form.values;
  const [first] = chosen;
  const others = chosen.slice(1);
  const candidates = [...roomsOf(rooms, others), ...mergeable(rooms, chosen)].sort((a, b) => a.id - b.id);
  const taken = roomsOf(rooms, chosen).filter(({ id }) => free && !free.has(id));

  const choose = (ids: number[]) => {
    const anew = ids[0] !== first;
    const set = roomsOf(rooms, ids);
    form.setFieldValue('rooms', ids);
    form.setFieldValue('layout', anew || !offered(set, 'layouts').includes(layout) ? '' : layout);
    form.setFieldValue(
      'services',
      anew ? [] : services.filter((label) => offered(set, 'services').includes(label)),
    );
    form.clearFieldError('rooms');
  };

  const option = ({ id, name, capacity }: Room) => ({
    value: String(id),
    label: `${name} (${t('rooms:calendar.seats', { count: capacity })})`,
  });
  return (
    <div className={classes.field}>
      <Select
        label={t('rooms:form.room')}
        placeholder={t('rooms:form.roomHint')}
        required
        {...inPlace}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('rooms:form.noRoom')}
        // One list, in one order: a room must not move away under the finger when it is learnt what is free.
        data={rooms.map(option)}
        renderOption={({ option: { value, label } }) =>
          free && !free.has(Number(value)) ? (
            <span className={classes.notFree}>{t('rooms:form.notFree', { room: label })}</span>
          ) : (
            label
          )
        }
        {...form.getInputProps('rooms')}
        value={first === undefined ? null : String(first)}
        onChange={(value) => value !== null && choose([Number(value)])}
      />
      {candidates.length > 0 && (
        <Checkbox.Group
          label={t('rooms:form.merge')}
          value={others.map(String)}
          onChange={(values) => {
            const set = roomsOf(rooms, [...chosen.slice(0, 1), ...values.map(Number)]);
            choose(connected(set).map(({ id }) => id));
          }}
        >
          <Group gap="md" mt="0.25rem">
            {candidates.map((room) => (
              <Checkbox key={room.id} value={String(room.id)} label={option(room).label} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <p role="status" className={classes.taken}>
        {taken.length > 0 &&
          t('rooms:form.takenThen', { count: taken.length, rooms: taken.map(({ name }) => name).join(', ') })}
      </p>
      {first !== undefined && <RoomSummary chosen={roomsOf(rooms, chosen)} />}
    </div>
  );
}

/** What the chosen rooms hold and offer. */
function RoomSummary({ chosen }: { chosen: readonly Room[] }) {
  const { t } = useWords();
  const photos = chosen.filter(({ photo }) => photo);
  const lines = [
    ['capacity', t('rooms:calendar.seats', { count: capacityOf(chosen) })],
    ['layouts', offered(chosen, 'layouts').join(', ') || t('rooms:form.offers.noLayouts')],
    ['services', offered(chosen, 'services').join(', ') || t('rooms:form.offers.noServices')],
  ] as const;
  return (
    <div className={classes.summary}>
      {photos.map(({ id, name, photo }) => (
        <img
          key={id}
          src={photo ?? ''}
          alt={t('rooms:form.photo', { room: name })}
          className={classes.photo}
        />
      ))}
      <dl className={classes.lines}>
        {lines.map(([key, text]) => (
          <div key={key}>
            <dt>{t(`rooms:form.offers.${key}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
