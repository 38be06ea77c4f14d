import { Text } from '@mantine/core';
import { IconDoor, IconUsers } from '@tabler/icons-react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import { EmptyState } from '../../../../kit/web/feedback/EmptyState.tsx';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { linkRooms } from '../api.ts';
import type { Room } from '../room.ts';
import classes from './RoomSettings.module.css';
import { useFloorText } from './useFloorText.ts';

export function LinkedRoomsDiagram({ rooms, mayChange }: { rooms: readonly Room[]; mayChange: boolean }) {
  const { t } = useI18n();
  const floorText = useFloorText();
  const { building } = useSession();
  const link = useCommand(linkRooms);
  const [first, setFirst] = useState<number | null>(null);
  const firstRoom = rooms.find(({ id }) => id === first);
  const { plan, lines } = useLines(rooms);

  const press = (room: Room) => {
    if (!firstRoom) return setFirst(room.id);
    setFirst(null);
    if (firstRoom.id === room.id) return;
    const linked = !firstRoom.linked.some(({ id }) => id === room.id);
    const names = { one: firstRoom.name, other: room.name };
    link.mutate(
      { building: building.id, one: firstRoom.id, other: room.id, linked },
      {
        onSuccess: ({ affectedCount }) => {
          const successText = linked
            ? t('rooms:settings.plan.joined', names)
            : t('rooms:settings.plan.parted', names);
          const affectedText =
            affectedCount > 0 && t('rooms:settings.stranded.merge', { count: affectedCount });
          notifyUser.success([successText, affectedText].filter(Boolean).join(' '));
        },
        onError: (error) => notifyUser.failure(error),
      },
    );
  };
  if (rooms.length < 2)
    return (
      <EmptyState icon={IconDoor} title={t('rooms:settings.plan.empty')}>
        {t('rooms:settings.plan.emptyText')}
      </EmptyState>
    );
  const floors = Map.groupBy(rooms, ({ floor = '' }) => floor);
  const action = (room: Room) => {
    if (!firstRoom) return t('rooms:settings.plan.choose', { name: room.name });
    if (firstRoom.id === room.id) return t('rooms:settings.plan.leave', { name: room.name });
    const isLinked = firstRoom.linked.some(({ id }) => id === room.id);
    const names = { one: firstRoom.name, other: room.name };
    return isLinked ? t('rooms:settings.plan.part', names) : t('rooms:settings.plan.join', names);
  };
  return (
    <>
      <Text maw="46rem" mb="md" role="status">
        {mayChange &&
          (firstRoom
            ? t('rooms:settings.plan.second', { name: firstRoom.name })
            : t('rooms:settings.plan.intro'))}
        {!mayChange && t('rooms:settings.plan.read')}
      </Text>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape cancels the selection anywhere inside */}
      <div ref={plan} className={classes.plan} onKeyDown={({ key }) => key === 'Escape' && setFirst(null)}>
        <svg className={classes.lines} aria-hidden>
          {lines.map(({ key, path }) => (
            <path key={key} d={path} />
          ))}
        </svg>
        {[...floors].map(([floor, those]) => (
          <section key={floor}>
            {floors.size > 1 && (
              <Text component="h2" size="sm" fw={600} mt="md" mb="xs">
                {floor ? floorText(floor) : t('rooms:settings.noFloor')}
              </Text>
            )}
            <ul className={classes.tiles}>
              {those.map((room) => (
                <li key={room.id}>
                  <button
                    type="button"
                    className={classes.tile}
                    data-tile={room.id}
                    data-linked={room.linked.length > 0 || undefined}
                    aria-pressed={room.id === first}
                    disabled={!mayChange}
                    title={mayChange ? action(room) : undefined}
                    onClick={() => press(room)}
                  >
                    <Text span fw={600}>
                      {room.name}
                    </Text>
                    <Text span size="sm" c="dimmed">
                      <IconUsers size={14} stroke={1.5} aria-hidden />{' '}
                      {t('rooms:calendar.seats', { count: room.capacity })}
                    </Text>
                    {room.linked.length > 0 && (
                      <Text span size="sm" c="dimmed">
                        {t('rooms:settings.plan.with', {
                          names: room.linked.map(({ name }) => name).join(', '),
                        })}
                      </Text>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

interface Line {
  key: string;
  path: string;
}

function useLines(rooms: readonly Room[]) {
  const plan = useRef<HTMLDivElement>(null);
  const [lines, setLines] = useState<Line[]>([]);
  const draw = useCallback(() => {
    const root = plan.current;
    if (!root) return;
    const origin = root.getBoundingClientRect();
    const measureTile = (id: number) => {
      const box = root.querySelector(`[data-tile="${id}"]`)?.getBoundingClientRect();
      if (!box) return undefined;
      const [left, top] = [box.left - origin.left, box.top - origin.top + root.scrollTop];
      return { left, top, right: left + box.width, bottom: top + box.height };
    };
    setLines(
      rooms.flatMap((room) =>
        room.linked.flatMap(({ id: other }) => {
          if (other < room.id) return [];
          const [one, two] = [measureTile(room.id), measureTile(other)];
          return one && two
            ? [{ key: `${room.id}-${other}`, path: buildLinkedRoomsConnectorLine(one, two) }]
            : [];
        }),
      ),
    );
  }, [rooms]);
  useLayoutEffect(() => {
    draw();
    const watch = new ResizeObserver(draw);
    if (plan.current) watch.observe(plan.current);
    return () => watch.disconnect();
  }, [draw]);
  return { plan, lines };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Distance of a line from the tiles in between, in pixels. */
const LANE = 14;

export function buildLinkedRoomsConnectorLine(one: Box, other: Box): string {
  const isSameRow = one.top === other.top;
  const [left, right] = one.left <= other.left ? [one, other] : [other, one];
  const middle = (box: Box) => (box.left + box.right) / 2;
  const width = left.right - left.left;
  if (isSameRow) {
    const y = (one.top + one.bottom) / 2;
    if (right.left - left.right < width / 2) return `M${left.right} ${y}H${right.left}`;
    const lane = Math.max(one.bottom, other.bottom) + LANE;
    return `M${middle(left)} ${left.bottom}V${lane}H${middle(right)}V${right.bottom}`;
  }
  const [upper, lower] = one.top < other.top ? [one, other] : [other, one];
  if (middle(upper) === middle(lower) && lower.top - upper.bottom < upper.bottom - upper.top)
    return `M${middle(upper)} ${upper.bottom}V${lower.top}`;
  const lane = upper.bottom + LANE;
  const beside = middle(lower) < middle(upper) ? lower.right + LANE : lower.left - LANE;
  return `M${middle(upper)} ${upper.bottom}V${lane}H${beside}V${lower.top - LANE}H${middle(lower)}V${lower.top}`;
}
