/** Not in TypeScript's own types yet. https://www.w3.org/TR/trusted-types/ */
interface TrustedTypesRules {
  /** Each returns null for what is not allowed. */
  createHTML?: (html: string) => string | null;
  createScript?: (script: string) => string | null;
  createScriptURL?: (url: string) => string | null;
}

/** Missing where the browser has none. */
declare var trustedTypes:
  | { createPolicy(name: string, rules: TrustedTypesRules): { createHTML(html: string): TrustedHTML } }
  | undefined;
