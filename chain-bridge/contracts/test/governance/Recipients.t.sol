// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Whom a quote pays: any wallet, and no token and no contract of the system, where the payout would be nobody's.
contract RecipientsTest is WholeDeployment {
    function test_paysNoContractOfTheSystem() external {
        address timelock = address(new PlainToken("not a token here", "ADM", 0));
        address[] memory later = _added(timelock);
        _bar(later, true);

        address[9] memory once = [
            address(pool),
            address(engine),
            address(governor),
            address(roles),
            address(liquidity),
            address(usdt),
            address(idrx),
            address(jpyc),
            address(0)
        ];
        for (uint256 i = 0; i < once.length; ++i) {
            _expectRefused(once[i]);
        }
        for (uint256 i = 0; i < later.length; ++i) {
            _expectRefused(later[i]);
        }
        commit(_to(stranger));
        vm.assertEq(idrx.balanceOf(stranger), 16_400_000e2);
    }

    function test_paysNoNewEngineAndNoNewToken() external {
        IKursEngine next = deployEngine();
        vm.prank(admin);
        governor.scheduleEngine(address(next));
        _expectRefused(address(next));

        (PlainToken token, bytes memory listing) = newToken();
        commit(_to(address(token)));
        announce(address(governor), listing);
        passDelay();
        make(address(governor), listing);
        _expectRefused(address(token));
    }

    function test_whoWasBarredByMistakeIsPaidAgainButNoToken() external {
        address[] memory accounts = new address[](1);
        accounts[0] = stranger;
        _bar(accounts, true);
        _expectRefused(stranger);
        _bar(accounts, false);
        commit(_to(stranger));

        accounts[0] = address(jpyc);
        bytes memory call = abi.encodeCall(governor.setBarred, (accounts, false));
        announce(address(governor), call);
        passDelay();
        refuse(
            admin,
            address(governor),
            call,
            abi.encodeWithSelector(IPoolGovernor.TokenAlreadyListed.selector, address(jpyc))
        );
    }

    /// @dev What a deployment adds to those that bar themselves.
    function _added(address timelock) private view returns (address[] memory accounts) {
        accounts = new address[](6);
        (accounts[0], accounts[1]) = (address(fx(usdt)), fx(usdt).share());
        (accounts[2], accounts[3]) = (address(full(jpyc)), full(jpyc).share());
        (accounts[4], accounts[5]) = (address(vault), timelock);
    }

    function _bar(address[] memory accounts, bool barred) private {
        bytes memory call = abi.encodeCall(governor.setBarred, (accounts, barred));
        announce(address(governor), call);
        passDelay();
        make(address(governor), call);
    }

    function _to(address recipient) private returns (FirmQuote memory quote) {
        quote = goodQuote();
        quote.recipient = recipient;
    }

    function _expectRefused(address recipient) private {
        FirmQuote memory quote = _to(recipient);
        provide(quote);
        bytes memory refusal = abi.encodeWithSelector(IKursEngine.RecipientNotAllowed.selector, recipient);
        vm.assertEq(engine.check(quote), refusal);
        expectRefusal(quote, refusal);
    }
}
