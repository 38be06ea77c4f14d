import type { Module } from '../../core/modules.ts';

export const eventKinds = ['conference', 'gym', 'beautyRoom'] as const;
export type EventKind = (typeof eventKinds)[number];

/** The module that shows a kind of event. */
export const moduleOf = {
  conference: 'events',
  gym: 'gym',
  beautyRoom: 'beautyRoom',
} as const satisfies Record<EventKind, Module>;

/** The resident's screen of a kind. */
export const screenOf = {
  conference: '/resident/Events',
  gym: '/resident/EventSport',
  beautyRoom: '/resident/EventBeautyRoom',
} as const satisfies Record<EventKind, string>;
