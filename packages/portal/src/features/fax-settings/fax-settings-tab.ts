/** FAX-01: the tabs by their values, the default first. */
export const faxSettingsTabs = ['fax2mail', 'mail2fax'] as const
export type FaxSettingsTab = (typeof faxSettingsTabs)[number]

/** The tab that the address names; what it should not say is read as the usual. */
export const faxSettingsTabOf = ({ tab }: Readonly<Record<string, string>>): FaxSettingsTab =>
  faxSettingsTabs.find((each) => each === tab) ?? faxSettingsTabs[0]
