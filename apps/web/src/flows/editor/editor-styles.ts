/** Styles of the components that only the editor of flows uses, beside those of the whole console. */
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Tabs.css'
