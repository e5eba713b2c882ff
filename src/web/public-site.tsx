export function startPublicSite(): void {}
