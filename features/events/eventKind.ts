import type { Module } from '../../core/feature/modules.ts';

export const eventKinds = ['conference', 'gym', 'beautyRoom'] as const;
export type EventKind = (typeof eventKinds)[number];

export const moduleByEventKind = {
  conference: 'events',
  gym: 'gym',
  beautyRoom: 'beautyRoom',
} as const satisfies Record<EventKind, Module>;

export const screenPathByEventKind = {
  conference: '/resident/Events',
  gym: '/resident/EventSport',
  beautyRoom: '/resident/EventBeautyRoom',
} as const satisfies Record<EventKind, string>;
