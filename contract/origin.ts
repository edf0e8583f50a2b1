/**
 * Pages are built without knowing the address they will be served at: absolute addresses carry this
 * origin, and the server of the files replaces it with PUBLIC_URL.
 */
export const originPlaceholder = "https://origin.invalid";
