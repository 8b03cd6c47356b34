/** Waits until a check holds: seconds on an idle machine, as long as it takes on a busy one. */
export declare const eventually: <T>(check: () => T | Promise<T>) => Promise<T>
//# sourceMappingURL=eventually.d.ts.map
