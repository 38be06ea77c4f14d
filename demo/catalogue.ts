export const demoCatalogue: readonly (readonly [
  category: string,
  products: readonly (readonly [name: string, cents: number, description: string])[],
])[] = [
  [
    'Pressing et retouches',
    [
      ['Chemise', 450, 'Lavée, repassée et rendue sur cintre, sous 48 heures'],
      ['Costume deux pièces', 1850, 'Nettoyage à sec, sous 72 heures'],
      ['Robe', 1450, 'Nettoyage à sec, sous 72 heures'],
      ['Manteau', 2200, 'Nettoyage à sec, sous cinq jours ouvrés'],
      ['Ourlet simple', 1200, 'Pantalon ou jupe, essayage sur place le mardi'],
    ],
  ],
  [
    'Voiture et vélo',
    [
      ['Lavage extérieur', 1900, 'À la main et sans eau, à votre place de parking'],
      ['Lavage complet', 4200, 'Extérieur et habitacle, comptez deux heures'],
      ['Révision de vélo', 3500, 'Freins, vitesses et pneus ; hors pièces'],
      ['Gonflage et réglage', 0, 'Offert, au local à vélos'],
    ],
  ],
  [
    'Au quotidien',
    [
      ['Panier de légumes', 1250, 'De saison, du potager de Marne ; à commander avant le mardi midi'],
      ['Bouquet de la semaine', 2400, 'Composé par notre fleuriste, disponible le jeudi'],
      ['Cordonnerie', 1590, 'Ressemelage de talons, sous quatre jours'],
      ['Double de clés', 850, 'Clé plate, dans la journée'],
    ],
  ],
  [
    'Bien-être au bureau',
    [
      ['Massage assis', 2500, 'Vingt minutes au salon du 2e étage, le mercredi et le vendredi'],
      ['Coupe et brushing', 4900, 'Sur rendez-vous, le lundi'],
      ['Séance d’ostéopathie', 7000, 'Quarante-cinq minutes, sur rendez-vous'],
    ],
  ],
];
