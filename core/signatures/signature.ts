export const signatureKinds = ['drawn', 'typed', 'accepted'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

/** How a signature is linked to a visit, or to a building only. A `claimed` link proves nothing. */
export const signatureLinkProofs = ['code', 'confirmation', 'desk', 'claimed', 'building'] as const;
export type SignatureLinkProof = (typeof signatureLinkProofs)[number];

export const SIGNATURE_VALIDITY_DAYS_LIMITS = { default: 365, min: 1, max: 1825 } as const;
