/** A section of a legal page. */
export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** A legal page. */
export interface LegalText {
  readonly title: string;
  readonly sections: readonly LegalSection[];
}

export const legalTexts = {
  updated: 'Last updated: March 29, 2025',
  back: 'Back',
  seeAlso: 'See also',
};

/** The terms under which the service may be used. */
export const termsOfService: LegalText = {
  title: 'Terms of Service',
  sections: [
    {
      heading: 'The service',
      paragraphs: [
        'Utmost builds, governs and stores campaign tracking links for an organisation. It is run by whoever operates the server at this address, called the operator here.',
        'By signing in you accept these terms for yourself and, where you act for an organisation, for that organisation.',
      ],
    },
    {
      heading: 'Who may use it',
      paragraphs: [
        'You must be at least 16 years old.',
        'You sign in with an account of an identity provider. Keep that account safe; what is done with it counts as done by you.',
      ],
    },
    {
      heading: 'Workspaces',
      paragraphs: [
        'The first sign-in creates a workspace for your organisation, and its creator becomes the admin. The admin decides how links must look and who belongs to the workspace.',
        'Links, parameters and files in a workspace belong to the organisation. Members of the workspace see them; other organisations do not.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Do not use the service for links to unlawful or harmful content, to mislead people about where a link leads, or in a way that keeps others from using it.',
        'AI features have a usage limit that depends on the plan. The limit is reset monthly.',
      ],
    },
    {
      heading: 'Plans and payment',
      paragraphs: [
        'Paid plans are billed in advance, monthly or yearly, through a payment provider. A cancelled plan stays active until the end of the billing period that was paid for.',
      ],
    },
    {
      heading: 'No warranty',
      paragraphs: [
        'The software is free software under the MIT licence and comes without warranty. Check a link before you spend money on sending people to it.',
        'Liability that the law does not allow to be excluded stays as the law says.',
      ],
    },
    {
      heading: 'The end',
      paragraphs: [
        'You may stop using the service at any time. The operator may close an account that breaks these terms. Links that are in use keep working: they lead to your own pages, not through this service.',
      ],
    },
  ],
};

/** What is kept about people, and why. */
export const privacyPolicy: LegalText = {
  title: 'Privacy Policy',
  sections: [
    {
      heading: 'Who is responsible',
      paragraphs: [
        'The operator of the server at this address is responsible for the data described here. The makers of the software receive none of it.',
      ],
    },
    {
      heading: 'What is kept',
      paragraphs: [
        'From your sign-in: your e-mail address, your name, the address of your picture and the identifier that the identity provider gives you.',
        'From your work: the links, parameters and settings of your organisation, and who made or changed them and when.',
        'For the safety of the service: records of requests, without their contents and without passwords, tokens or cookies.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'One session cookie keeps you signed in. It lasts 7 days, cannot be read by scripts and is not used to follow you. While you sign in, a second cookie binds the answer of the identity provider to your browser for some minutes.',
        'There are no advertising or analytics cookies, and the pages load nothing from third parties.',
        'What you type into an unfinished form is kept in your own browser until the tab is closed.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'The members of your organisation see its links and who made them. Payment data goes to the payment provider and is never stored here. What you write to the AI assistant goes to the model that the operator has set up, together with the names of your parameters.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'Data is kept as long as the organisation exists. When an admin deletes the organisation, its users, parameters and links are deleted with it. The name of a link’s creator outlives the creator’s account.',
      ],
    },
    {
      heading: 'Age',
      paragraphs: ['The service is not meant for people under 16 years of age.'],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may ask the operator what is kept about you, have it corrected or deleted, and receive a copy. You may complain to the data protection authority of your country.',
      ],
    },
  ],
};
