import type { Feature } from '../../feature/server/feature.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };

export const bookingFeature: Feature = { name: 'booking', words: { fr, en }, routes: [] };
