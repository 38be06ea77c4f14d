export const modules = [
  'reception',
  'profile',
  'visits',
  'rooms',
  'desk',
  'badge',
  'parking',
  'documents',
  'concierge',
  'parcels',
  'events',
  'foodles',
  'cyd',
  'gym',
  'beautyRoom',
] as const;
export type Module = (typeof modules)[number];

declare module '../../kit/actor.ts' {
  interface ModuleRegistry extends Record<(typeof modules)[number], true> {}
}
